import type { ConsentFacts } from '@ob/core';
import { createSampleAccount } from '@ob/core/testing';
import { expect, test } from 'vitest';
import { createAccountService, get } from '../support/account-service.ts';
import { now } from '../support/facts.ts';

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
  const reasons: (string | undefined)[] = [];
  const observe = (seen: { readonly reason?: string }) => void reasons.push(seen.reason);
  const answer = await get(createAccountService(held, consent, { observe }), path);
  expect(reasons).toEqual([reason]);
  expect(JSON.stringify(answer)).not.toContain(reason.split(': ')[1]);
});

test('the log tells no reason of an answer', async () => {
  const reasons: (string | undefined)[] = [];
  const observe = (seen: { readonly reason?: string }) => void reasons.push(seen.reason);
  await get(createAccountService(held, {}, { observe }), '/accounts');
  expect(reasons).toEqual([undefined]);
});
