import type { AccessUse } from '@ob/core';
import { createMemoryUnattendedLimit } from '@ob/core/memory';
import { createSampleAccount } from '@ob/core/testing';
import { UnavailableError } from '@ob/http';
import { expect, test } from 'vitest';
import { createAccountService, get } from '../support/account-service.ts';

const held = [{ customerId: 'customer-1', account: createSampleAccount('account-1') }];

function createBank() {
  const uses: AccessUse[] = [];
  const record = async (use: AccessUse) => void uses.push(use);
  const unattended = createMemoryUnattendedLimit({ limit: 1 });
  return { uses, service: createAccountService(held, {}, { uses: { record }, unattended }) };
}

test('an answer with data is a use of its endpoint', async () => {
  const { uses, service } = createBank();
  await get(service, '/accounts');
  await get(service, '/accounts/account-1/balances');
  expect(uses).toEqual([
    { consentId: 'consent-1', endpoint: 'accounts' },
    { consentId: 'consent-1', endpoint: 'account_balances' },
  ]);
});

test.each([
  ['a permission that is missing', '/accounts/account-1/beneficiaries', 403],
  ['a faulty query', '/transactions?limit=0', 400],
  ['a selected account that is closed by now', '/accounts/account-2', 404],
  ['its listing', '/accounts/account-2/transactions', 404],
])('a refusal is none: %s', async (_, path, expected) => {
  const { uses, service } = createBank();
  const { status } = await get(service, path);
  expect([status, uses]).toEqual([expected, []]);
});

test('nor is what is refused because the customer is away too often', async () => {
  const { uses, service } = createBank();
  const statuses = [await get(service, '/accounts'), await get(service, '/accounts')].map(
    ({ status }) => status,
  );
  expect([statuses, uses.length]).toEqual([[200, 429], 1]);
});

test('what cannot be noted is not shown', async () => {
  const uses = { record: () => Promise.reject(new UnavailableError('no database')) };
  const answer = await get(createAccountService(held, {}, { uses }), '/accounts');
  expect([answer.status, answer.data]).toEqual([503, undefined]);
});
