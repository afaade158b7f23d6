import { noBurstLimit, noUnattendedLimit } from '@ob/core/stores';
import { connectDatabase, migrate, suiteMigrations } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, expect, inject, test } from 'vitest';
import { createLimits } from '../src/limits.ts';
import { createPostgresStorage } from '../src/postgres.ts';

const { url, drop } = await createTestDatabase(inject('databaseUrl'));
const database = connectDatabase({ connectionString: url });
await migrate(database, suiteMigrations);
afterAll(async () => {
  await database.close();
  await drop();
});

const now = Date.parse('2026-03-01T12:00:00.000Z');
const access = { consentId: 'c1', endpoint: 'accounts' } as const;

/** Opens the storage as one of several processes. */
function openProcess() {
  return createPostgresStorage(database).open({
    clock: { now: () => now },
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    aheadMs: () => 0,
    onStateChange: () => {},
  });
}

test('a limit of 0 is off and asks no database', () => {
  const limits = { requestsPerSecond: 0, unattendedReads: 0, fundsConfirmations: 0 };
  expect(createLimits(openProcess(), limits)).toEqual({
    burst: noBurstLimit,
    unattended: noUnattendedLimit,
    fundsLimit: noUnattendedLimit,
  });
});

test('a limit holds over all processes on one database', async () => {
  const limits = { requestsPerSecond: 1, unattendedReads: 1, fundsConfirmations: 1 };
  const [here, there] = [createLimits(openProcess(), limits), createLimits(openProcess(), limits)];
  expect(await here.burst.take('c1', now)).toMatchObject({ allowed: true, remaining: 1 });
  expect(await there.burst.take('c1', now)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await here.burst.take('c1', now)).toMatchObject({ allowed: false });
  expect(await here.unattended.take(access, now)).toEqual({ allowed: true });
  expect(await there.unattended.take(access, now)).toMatchObject({ allowed: false });
  const question = { consentId: 'c1', endpoint: 'funds_confirmations' } as const;
  expect(await here.fundsLimit.take(question, now)).toEqual({ allowed: true });
  expect(await there.fundsLimit.take(question, now)).toMatchObject({ allowed: false });
});
