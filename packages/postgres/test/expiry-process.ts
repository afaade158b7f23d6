import { randomBytes } from 'node:crypto';
import { expireDue } from '@ob/consent/primitives';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { connectDatabase } from '../src/database.ts';

/** Runs the expiry job in a process of its own, for a database and a time; reports its start. */
const [connectionString, now] = process.argv.slice(2);
if (connectionString === undefined) throw new Error('no database');
const database = connectDatabase({ connectionString, max: 2 });
const consents = createConsentStore(database);
const ended = await expireDue({
  consents: {
    listDue: consents.listDue,
    find: consents.find,
    async replace(change) {
      const stored = await consents.replace(change);
      if (stored) process.stdout.write('.');
      return stored;
    },
  },
  clock: { now: () => Number(now) },
  random: { bytes: (length) => new Uint8Array(randomBytes(length)) },
});
process.stdout.write(`${ended}\n`);
await database.close();
