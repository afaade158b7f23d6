import { expect, test } from 'vitest';
import { issuer, readAnswer } from './third-parties.ts';
import { createSite } from './whole-bank.ts';

const hour = 3_600_000;

const addIdentifier = {
  name: 'test_add_identifier',
  text: `INSERT INTO ob.used_identifiers (namespace, id, expires_at) VALUES ('test', gen_random_uuid()::text, $1)`,
};
const countIdentifiers = {
  name: 'test_count_identifiers',
  text: 'SELECT count(*)::int AS count FROM ob.used_identifiers',
};

test('a process with a wrong clock is not ready, logs the reason, and neither expires nor deletes anything', async () => {
  const { database, open, close } = await createSite();
  const lines: string[] = [];
  const wrong = await open({
    clock: { now: () => Date.now() + hour },
    write: (line) => void lines.push(line),
  });
  // By the wrong clock, this identifier can be deleted. By the true one, it is kept for another half hour.
  await database.query(addIdentifier, [new Date(Date.now() - hour / 2)]);
  const jobs = wrong.startJobs();
  const ask = (path: string) => readAnswer(wrong.service(new Request(`${issuer}${path}`), {}));
  const readiness = await ask('/readyz');
  expect([readiness.status, readiness.text]).toEqual([503, 'the clock differs from that of the database\n']);
  expect((await ask('/metrics')).text).toMatch(/^ob_clock_offset_seconds 3(?:599|600)/m);
  const reported = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'not ready');
  expect(reported).toEqual([
    expect.objectContaining({
      level: 'error',
      reasons: ['the clock differs from that of the database'],
      clock_offset_seconds: expect.closeTo(3_600, 0),
    }),
  ]);
  const countLeases = { name: 'test_count_leases', text: 'SELECT count(*)::int AS count FROM ob.leases' };
  await expect.poll(() => database.query(countLeases, []), { timeout: 10_000 }).toEqual([{ count: 8 }]);
  // Every sweep holds its lease, so its first run has started. stop() waits for the end of that run.
  await jobs.stop();
  expect(await database.query(countIdentifiers, [])).toEqual([{ count: 1 }]);
  await close();
});
