import type { ConsentFacts } from '@ob/core/primitives';
import { createSampleAccount } from '@ob/core/testing';
import { now } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';
import { get, openAccountBank } from '../support/account-bank.ts';

const held = ['account-1', 'account-3'].map((id) => ({
  customerId: 'customer-1',
  account: createSampleAccount(id),
}));

const refusals: readonly (readonly [path: string, consent: Partial<ConsentFacts>, reason: string])[] = [
  ['/accounts', { clientId: 'client-2' }, 'consent_known: consent_foreign'],
  ['/accounts', { expiresAt: now }, 'consent_known: consent_expired'],
  ['/accounts', { status: 'revoked' }, 'consent_active: consent_not_authorized'],
  ['/accounts', { permissions: [] }, 'permission: permission_missing'],
  ['/accounts/account-3', {}, 'account: account_not_selected'],
  ['/accounts/made-up', {}, 'account: account_unknown'],
  ['/accounts/account-2', {}, 'account: account_closed'],
  ['/accounts/account-2/transactions', {}, 'account: account_closed'],
  ['/transactions?limit=0', {}, 'query: parameter_not_valid'],
];

test.each(refusals)('the log tells why %s is refused to %o: %s', async (path, consent, reason) => {
  const bank = await openAccountBank(held, consent);
  const answer = await get(bank, path);
  expect(bank.log.map((line) => line.reason)).toEqual([reason]);
  expect(JSON.stringify(answer)).not.toContain(reason.split(': ')[1]);
});

test('the log tells no reason of an answer', async () => {
  const bank = await openAccountBank(held);
  await get(bank, '/accounts');
  expect(bank.log.map(({ reason }) => reason)).toEqual([undefined]);
});
