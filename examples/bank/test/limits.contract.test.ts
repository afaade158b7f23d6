import { noBurstLimit, noUnattendedLimit } from '@ob/core';
import { afterAll, expect, test } from 'vitest';
import { createLimits } from '../src/compose/limits.ts';
import { openEmptyBank } from './sandbox-bank.ts';

const { database, drop } = await openEmptyBank();
afterAll(drop);

const now = Date.parse('2026-03-01T12:00:00.000Z');
const access = { consentId: 'c1', endpoint: 'accounts' } as const;

test('what is configured as 0 is off, and asks no database', () => {
  const limits = createLimits({ config: { rateLimit: 0, unattendedLimit: 0, fundsLimit: 0 }, database });
  expect(limits).toEqual({
    burst: noBurstLimit,
    unattended: noUnattendedLimit,
    fundsLimit: noUnattendedLimit,
  });
});

test('what is configured holds over all that share the database', async () => {
  const config = { rateLimit: 1, unattendedLimit: 1, fundsLimit: 1 };
  const [here, there] = [createLimits({ config, database }), createLimits({ config, database })];
  expect(await here.burst.take('c1', now)).toMatchObject({ allowed: true, remaining: 1 });
  expect(await there.burst.take('c1', now)).toMatchObject({ allowed: true, remaining: 0 });
  expect(await here.burst.take('c1', now)).toMatchObject({ allowed: false });
  expect(await here.unattended.take(access, now)).toEqual({ allowed: true });
  expect(await there.unattended.take(access, now)).toMatchObject({ allowed: false });
  const question = { consentId: 'c1', endpoint: 'funds_confirmations' } as const;
  expect(await here.fundsLimit.take(question, now)).toEqual({ allowed: true });
  expect(await there.fundsLimit.take(question, now)).toMatchObject({ allowed: false });
});
