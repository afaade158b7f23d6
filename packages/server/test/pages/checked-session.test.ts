import type { CustomerSession } from '@ob/server/pages';
import { acr, authentication } from '@ob/tooling/test-bank';
import { expect, test, vi } from 'vitest';
import { checkSession } from '../../src/pages/checked-session.ts';

const now = Date.parse('2026-03-01T12:00:00.000Z');
const seconds = now / 1000;
const code = { acr, authenticatedAt: now, linkedTo: null };
const alice = { customerId: 'alice', displayName: 'Alice', signedInAt: now, authentications: [code] };
const request = new Request('https://bank.example/dashboard');

function find(customer: unknown) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const session = { find: async () => customer } as Partial<CustomerSession> as CustomerSession;
  return checkSession(session, { authentication, log }).find(request);
}

test('passes a complete customer, and the absence of one', async () => {
  expect(await find(alice)).toEqual(alice);
  expect(await find(undefined)).toBe(undefined);
});

test.each([
  ['null', null, '`undefined` if nobody is signed in.'],
  ['no id', { ...alice, customerId: undefined }, 'Return `customerId` and `displayName` as strings'],
  ['an empty id', { ...alice, customerId: '' }, 'Return `customerId` and `displayName` as strings'],
  ['no name', { ...alice, displayName: undefined }, 'Return `customerId` and `displayName` as strings'],
  ['no authentications', { ...alice, authentications: undefined }, 'no `authentications`. Return an array'],
  ['a sign-in in seconds', { ...alice, signedInAt: seconds }, 'Return `signedInAt` and'],
  ['no time of the sign-in', { ...alice, signedInAt: undefined }, 'like `Date.now()`'],
  [
    'an authentication in seconds',
    { ...alice, authentications: [code, { ...code, authenticatedAt: seconds }] },
    '`authenticatedAt` like `Date.now()`',
  ],
])('refuses a customer with %s and names the fix', async (_title, customer, fix) => {
  await expect(find(customer)).rejects.toThrow(fix);
});
