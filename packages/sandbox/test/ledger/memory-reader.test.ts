import { createMemoryAccountReader } from '@ob/core/primitives';
import { closeAccount, postTransaction } from '@ob/sandbox/ledger';
import { expect, test } from 'vitest';
import { createSampleHolding } from './cases/sample-holding.ts';
import { openBank, signed } from './ledger-fixture.ts';

const customerId = 'customer-1';

test('a reader over the ledger in memory reads its current state', async () => {
  const bank = openBank(createSampleHolding('a1', { customerId }));
  const reader = createMemoryAccountReader(bank.memory.holdings);
  const query = { customerId, accountIds: ['a1'] };
  await postTransaction(bank.ports, { account_id: 'a1', ...signed('-1.00') });
  expect((await reader.listBalances(query)).map(({ amount }) => amount.amount)).toContain('99.00');
  await closeAccount(bank.ports, { accountId: 'a1' });
  expect(await reader.holdsAccount(customerId, 'a1')).toBe(false);
  expect(await reader.describeDebtor(customerId, 'a1')).toMatchObject({ name: 'Holder of a1' });
  expect(await reader.listHeldAccounts(customerId)).toEqual([]);
});
