import { takeBurst, type UnattendedAccess, unattendedWindow } from '@ob/core/primitives';
import { burstLimitCases, createFixedClock, unattendedLimitCases } from '@ob/core/testing';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Queryable } from '../src/database.ts';
import { createBurstLimit } from '../src/limits/burst-limit.ts';
import { createUnattendedLimit } from '../src/limits/unattended-limit.ts';
import { purgeLimits } from '../src/purge.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const now = Date.parse('2026-03-01T12:00:00.000Z');
const hour = 3_600_000;
const access: UnattendedAccess = { consentId: 'c1', endpoint: 'accounts' };

beforeEach(async () => {
  await database.pool.query('TRUNCATE ob.burst_buckets, ob.unattended_uses');
});

async function countRows(): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query(`
    SELECT (SELECT count(*)::int FROM ob.burst_buckets) AS buckets,
      (SELECT count(*)::int FROM ob.unattended_uses) AS uses`);
  return rows;
}

/** Returns the versions of all rows of a table. Any write or row lock changes them. */
async function findRowVersions(table: string): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query(`SELECT ctid, xmin, xmax FROM ob.${table}`);
  return rows;
}

/** Creates a limit as one process has it, with a count of the statements that it sends. */
function createCountedLimit(rate: number) {
  let sent = 0;
  const counted: Queryable = {
    query: (statement, values) => {
      sent += 1;
      return database.query(statement, values);
    },
  };
  return { limit: createBurstLimit(counted, { rate }), sent: () => sent };
}

describe('the burst limit on PostgreSQL', () => {
  test.each(burstLimitCases)('$name', async ({ run }) => {
    await run((rate) => createBurstLimit(database, { rate }));
  });

  test('allows two processes together no more than the rate, although each caches an empty bucket', async () => {
    const rate = 10;
    const seconds = 3;
    const clock = createFixedClock(now);
    const processes = [createCountedLimit(rate), createCountedLimit(rate)];
    let allowed = 0;
    let requested = 0;
    for (let step = 0; step <= seconds * 100; step += 1) {
      const answers = await Promise.all(
        processes.flatMap(({ limit }) =>
          [1, 2].map(() => takeBurst({ burst: limit, clock }, 'c1', { addHeaders: () => {} })),
        ),
      );
      requested += answers.length;
      allowed += answers.filter((answer) => answer).length;
      clock.advance(10);
    }
    expect(allowed).toBe(2 * rate + seconds * rate);
    const sent = processes.reduce((sum, { sent }) => sum + sent(), 0);
    expect(sent).toBeLessThan(requested / 4);
  });

  test('refuses without a write to the bucket, in every process', async () => {
    const first = createBurstLimit(database, { rate: 1 });
    await first.take('c1', now);
    await first.take('c1', now);
    const before = await findRowVersions('burst_buckets');
    const refused = { allowed: false, rate: 1, remaining: 0, nextIn: 500 };
    expect(await createBurstLimit(database, { rate: 1 }).take('c1', now + 500)).toEqual(refused);
    expect(await findRowVersions('burst_buckets')).toEqual(before);
  });

  test('continues with a bucket that was stored at another rate', async () => {
    await createBurstLimit(database, { rate: 100 }).take('c1', now);
    const limitState = await createBurstLimit(database, { rate: 2 }).take('c1', now);
    expect(limitState).toEqual({ allowed: true, rate: 2, remaining: 3, nextIn: 500 });
  });

  test('counts at the highest configurable rate', async () => {
    const limitState = await createBurstLimit(database, { rate: 999_999 }).take('c1', now);
    expect(limitState).toEqual({ allowed: true, rate: 999_999, remaining: 1_999_997, nextIn: 1 });
  });

  test('keeps its buckets in an unlogged table, so that no request waits for a disk', async () => {
    const { rows } = await database.pool.query(
      `SELECT relpersistence FROM pg_class WHERE oid = 'ob.burst_buckets'::regclass`,
    );
    expect(rows).toEqual([{ relpersistence: 'u' }]);
  });
});

describe('the limit of unattended requests on PostgreSQL', () => {
  test.each(unattendedLimitCases)('$name', async ({ run }) => {
    await run((limit) => createUnattendedLimit(database, { limit }));
  });

  test('stores one row with at most as many times as the limit', async () => {
    const limit = createUnattendedLimit(database, { limit: 2 });
    for (let hours = 0; hours < 100; hours += 1) await limit.take(access, now + hours * hour);
    const { rows } = await database.pool.query(
      'SELECT cardinality(used_at) AS stored FROM ob.unattended_uses',
    );
    expect(rows).toEqual([{ stored: 2 }]);
  });

  test('refuses without a write to the window', async () => {
    const limit = createUnattendedLimit(database, { limit: 2 });
    for (const minutes of [0, 1]) await limit.take(access, now + minutes * 60_000);
    const before = await findRowVersions('unattended_uses');
    expect(await limit.take(access, now + hour)).toMatchObject({ allowed: false });
    expect(await findRowVersions('unattended_uses')).toEqual(before);
  });

  test('waits after the limit was lowered until enough uses have left the window', async () => {
    const four = createUnattendedLimit(database, { limit: 4 });
    for (const minutes of [0, 1, 2, 3]) await four.take(access, now + minutes * 60_000);
    const limitState = await createUnattendedLimit(database, { limit: 2 }).take(access, now + hour);
    expect(limitState).toEqual({ allowed: false, nextIn: unattendedWindow + 120_000 - hour });
  });
});

describe('the purge of limits', () => {
  const burst = createBurstLimit(database, { rate: 1 });
  const unattended = createUnattendedLimit(database, { limit: 4 });

  test('removes ended entries and leaves those that still count', async () => {
    await burst.take('long-ago', now - hour - 1);
    await burst.take('of-late', now - hour);
    await unattended.take({ ...access, consentId: 'over' }, now - unattendedWindow);
    await unattended.take({ ...access, consentId: 'not-over' }, now - unattendedWindow + 1);
    expect(await purgeLimits(database, now)).toBe(2);
    expect(await countRows()).toEqual([{ buckets: 1, uses: 1 }]);
    expect(await purgeLimits(database, now)).toBe(0);
  });

  test('removes entries ahead of a clock that was moved back since', async () => {
    await burst.take('ahead', now + hour + 1);
    await burst.take('skewed', now + hour);
    await unattended.take({ ...access, consentId: 'ahead' }, now + hour + 1);
    await unattended.take({ ...access, consentId: 'skewed' }, now + hour);
    expect(await purgeLimits(database, now)).toBe(2);
    expect(await countRows()).toEqual([{ buckets: 1, uses: 1 }]);
  });
});
