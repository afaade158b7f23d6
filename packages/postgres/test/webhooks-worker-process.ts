import { createSecretBox } from '@ob/webhooks/primitives';
import { connectDatabase } from '../src/database.ts';
import { random, startSender } from './webhooks-sender.ts';

/**
 * Sends deliveries in a process of its own, from a database, the key of the secrets and the lead of its schedule.
 * A number from the parent moves the schedule ahead. The process reports each lost attempt and ends on SIGTERM.
 */
const [connectionString, key = '', ahead] = process.argv.slice(2);
if (connectionString === undefined) throw new Error('no database');
let offset = Number(ahead);
const database = connectDatabase({ connectionString, max: 5, idle_in_transaction_session_timeout: 5_000 });
const sender = startSender(database, {
  secretBox: createSecretBox([new Uint8Array(Buffer.from(key, 'hex'))], random),
  worker: String(process.pid),
  offsetMs: () => offset,
  settings: { concurrency: 50, slowConcurrency: 50 },
  observer: {
    attempted({ verdict, deliveryId }) {
      if (verdict === 'lost') process.send?.(deliveryId);
    },
    disabled: () => process.stderr.write('a webhook was disabled\n'),
    failed: (error) => process.stderr.write(`${process.pid}: ${String(error)}\n`),
  },
});

process.on('message', (by) => {
  offset += Number(by);
  sender.dispatcher.wake();
});
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', async () => {
  await sender.stop();
  await database.close();
  process.exit(0);
});
