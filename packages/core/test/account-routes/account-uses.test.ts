import { createSampleAccount } from '@ob/core/testing';
import { UnavailableError } from '@ob/http';
import { expect, test } from 'vitest';
import { get, openAccountBank } from '../support/account-bank.ts';

const held = [{ customerId: 'customer-1', account: createSampleAccount('account-1') }];

async function openBank() {
  const bank = await openAccountBank(held, {}, { limits: { unattendedReads: 1 } });
  const listUses = async () =>
    (await bank.storage.uses.listUses(['consent-1'])).map(({ endpoint }) => endpoint);
  return { bank, listUses };
}

test('an answer with data records a use of its endpoint', async () => {
  const { bank, listUses } = await openBank();
  await get(bank, '/accounts');
  await get(bank, '/accounts/account-1/balances');
  expect(await listUses()).toEqual(['accounts', 'account_balances']);
});

test.each([
  ['without the permission', '/accounts/account-1/beneficiaries', 403],
  ['with an invalid query', '/transactions?limit=0', 400],
  ['for a selected account that was closed', '/accounts/account-2', 404],
  ['for a list of that account', '/accounts/account-2/transactions', 404],
])('a refusal records no use: %s', async (_, path, expected) => {
  const { bank, listUses } = await openBank();
  const { status } = await get(bank, path);
  expect([status, await listUses()]).toEqual([expected, []]);
});

test('a request over the unattended limit records no use', async () => {
  const { bank, listUses } = await openBank();
  const statuses = [await get(bank, '/accounts'), await get(bank, '/accounts')].map(({ status }) => status);
  expect([statuses, await listUses()]).toEqual([[200, 429], ['accounts']]);
});

test('a request fails when its use cannot be recorded', async () => {
  const touch = () => Promise.reject(new UnavailableError('no database'));
  const bank = await openAccountBank(
    held,
    {},
    {
      replace: ({ uses }) => ({ uses: { ...uses, touch } }),
      mayFail: true,
    },
  );
  const answer = await get(bank, '/accounts');
  expect([answer.status, answer.data]).toEqual([503, undefined]);
});
