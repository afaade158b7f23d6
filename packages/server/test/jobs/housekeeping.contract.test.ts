import { createMemoryClientStore } from '@ob/oauth/primitives';
import { connectDatabase, type Database, migrate } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { systemTimer } from '@ob/webhooks/node';
import { createSecretBox } from '@ob/webhooks/primitives';
import { afterAll, expect, inject, test } from 'vitest';
import { createHousekeeping } from '../../src/jobs/housekeeping.ts';
import { leaseSweeps } from '../../src/jobs/leased-sweep.ts';
import { createPostgresStorage } from '../../src/postgres.ts';

const hour = 3_600_000;
const random = { bytes: (length: number) => crypto.getRandomValues(new Uint8Array(length)) };
const { url, drop } = await createTestDatabase(inject('databaseUrl'));
const database = connectDatabase({ connectionString: url });
await migrate(database);
afterAll(async () => {
  await database.close();
  await drop();
});

function openStorage(db: Database, clock = { now: () => Date.now() }) {
  return createPostgresStorage(db).open({ clock, random, aheadMs: () => 0, onStateChange: () => {} });
}

const addIdentifier = {
  name: 'test_add_identifier',
  text: `INSERT INTO ob.used_identifiers (namespace, id, expires_at) VALUES ('test', gen_random_uuid()::text, $1)`,
};
const countIdentifiers = {
  name: 'test_count_identifiers',
  text: 'SELECT count(*)::int AS count FROM ob.used_identifiers',
};

/** Wraps a database: one more id expires with every statement that deletes ids. */
function expireContinuously(clock: { now(): number }): Database {
  return {
    ...database,
    async query(statement, values) {
      const rows = await database.query(statement, values);
      if (statement.name === 'oauth_purge_identifiers')
        await database.query(addIdentifier, [new Date(clock.now() - hour - 1)]);
      return rows as never;
    },
  };
}

test('a run ends although ids keep expiring, and leaves these to the next run', async () => {
  let now = Date.now();
  const clock = { now: () => now++ };
  await database.query(addIdentifier, [new Date(now - 2 * hour)]);
  const { authorizations } = createHousekeeping({
    ...{ storage: openStorage(expireContinuously(clock), clock), clock, random, hasPrevious: false },
    rewrapper: createSecretBox([random.bytes(32)], random),
    clients: createMemoryClientStore([]),
    log: { error: () => {}, info: () => {} },
  });
  const at = clock.now();
  await authorizations?.({ clock: { now: () => at }, signal: new AbortController().signal });
  expect(await database.query(countIdentifiers, [])).toEqual([{ count: 2 }]);
});

test('one of two processes runs a sweep, and the other one takes over after the first has stopped', async () => {
  const runs: string[] = [];
  const open = (holder: string) =>
    leaseSweeps(
      { storage: openStorage(database), timer: systemTimer },
      { sweep: async () => runs.push(holder) },
      holder,
    );
  const [one, other] = [open('one'), open('other')];
  const each = { clock: { now: () => 0 }, signal: new AbortController().signal };
  await one.sweeps.sweep?.(each);
  await other.sweeps.sweep?.(each);
  await one.sweeps.sweep?.(each);
  expect(runs).toEqual(['one', 'one']);
  await one.release();
  await other.sweeps.sweep?.(each);
  expect(runs).toEqual(['one', 'one', 'other']);
});
