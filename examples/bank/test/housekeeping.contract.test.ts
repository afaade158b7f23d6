import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { createSecretBox } from '@ob/webhooks';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openBank } from '../src/bank.ts';
import { createHousekeeping } from '../src/compose/housekeeping.ts';
import { leaseSweeps } from '../src/compose/leased-sweep.ts';
import { readConfig } from '../src/config.ts';
import { createLog } from '../src/platform/log.ts';
import { createReloadableClients } from '../src/platform/reloadable-clients.ts';
import { systemRandom } from '../src/platform/system.ts';
import { openEmptyBank, type TestBank } from './sandbox-bank.ts';
import { issuer, makeClient, readAnswer } from './whole-bank.ts';

const hour = 3_600_000;

let bank: TestBank;
beforeAll(async () => {
  bank = await openEmptyBank();
});
afterAll(() => bank.drop());

const addIdentifier = {
  name: 'test_add_identifier',
  text: `INSERT INTO ob.used_identifiers (namespace, id, expires_at) VALUES ('test', gen_random_uuid()::text, $1)`,
};
const countIdentifiers = {
  name: 'test_count_identifiers',
  text: 'SELECT count(*)::int AS count FROM ob.used_identifiers',
};

/** A database in which one more id expires with every statement that deletes ids. */
function keepExpiring(database: Database, clock: { now(): number }): Database {
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

test('a run ends although ids keep expiring, and leaves those to the next run', async () => {
  let now = Date.now();
  const clock = { now: () => now++ };
  await bank.database.query(addIdentifier, [new Date(now - 2 * hour)]);
  const { authorizations } = createHousekeeping({
    ...{ database: keepExpiring(bank.database, clock), clock, random: systemRandom },
    resealer: createSecretBox([systemRandom.bytes(32)], systemRandom),
    config: readConfig({}),
    clients: createReloadableClients([]),
    log: createLog('silent'),
  });
  const at = clock.now();
  await authorizations?.({ clock: { now: () => at }, signal: new AbortController().signal });
  expect(await bank.database.query(countIdentifiers, [])).toEqual([{ count: 2 }]);
});

test('of two processes one runs a sweep, and the other one as soon as the first has stopped', async () => {
  const runs: string[] = [];
  const open = (holder: string) =>
    leaseSweeps(bank.database, { sweep: async () => runs.push(holder) }, holder);
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

test('a process with a wrong clock is not ready, says why, and neither expires nor deletes anything', async () => {
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const folder = await mkdtemp(join(tmpdir(), 'ob-wrong-clock-'));
  const clientsFile = join(folder, 'clients.json');
  await writeFile(clientsFile, JSON.stringify([(await makeClient('one')).registration]));
  const lines: string[] = [];
  const database = connectDatabase({ connectionString: url });
  const wrong = await openBank({
    config: readConfig({ OB_DATA_DIR: folder, OB_CLIENTS_FILE: clientsFile }),
    ...{ issuer, database, random: systemRandom },
    clock: { now: () => Date.now() + hour },
    log: createLog('info', { write: (line) => void lines.push(line) }),
  });
  // By the true clock it is kept for another half hour.
  await database.query(addIdentifier, [new Date(Date.now() - hour / 2)]);
  const jobs = wrong.startJobs();
  const ask = (path: string) => readAnswer(wrong.service(new Request(`${issuer}${path}`), {}));
  const readiness = await ask('/readyz');
  expect([readiness.status, readiness.text]).toEqual([503, 'the clock differs from that of the database\n']);
  expect((await ask('/metrics')).text).toMatch(/^ob_clock_offset_seconds 3(?:599|600)/m);
  const told = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'not ready');
  expect(told).toEqual([
    expect.objectContaining({
      level: 'error',
      reasons: ['the clock differs from that of the database'],
      clock_offset_seconds: expect.closeTo(3_600, 0),
    }),
  ]);
  const countLeases = { name: 'test_count_leases', text: 'SELECT count(*)::int AS count FROM ob.leases' };
  await expect.poll(() => database.query(countLeases, []), { timeout: 10_000 }).toEqual([{ count: 8 }]);
  // Every sweep has begun its first run, and a stop lets it end.
  await jobs.stop();
  expect(await database.query(countIdentifiers, [])).toEqual([{ count: 1 }]);
  await wrong.close();
  await database.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});
