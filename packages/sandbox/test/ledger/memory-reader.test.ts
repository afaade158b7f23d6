import { createMemoryAccountReader } from '@ob/core/stores';
import { closeAccount, postTransaction } from '@ob/sandbox/ledger';
import { describe, expect, test } from 'vitest';
import { createSampleHolding } from './cases/sample-holding.ts';
import { openBank, signed } from './world.ts';

const customerId = 'customer-1';
const numbers = {
  PAN: { scheme: 'PAN', id: '465858******1234' },
  BBAN: { scheme: 'BBAN', id: 'SAMP08999912345678' },
  IBAN: { scheme: 'IBAN', id: 'GB00SAMP08999912345678' },
  SortCodeAccountNumber: { scheme: 'SortCodeAccountNumber', id: '08999912345678' },
} as const;

const hold = (
  accountId: string,
  account: NonNullable<Parameters<typeof createSampleHolding>[1]>['account'] = {},
) => createSampleHolding(accountId, { customerId, account });

describe('the account that pays', () => {
  test('is told to its customer alone, and when it is closed, too', async () => {
    const bank = openBank(hold('a1'), createSampleHolding('b1'));
    const reader = createMemoryAccountReader(bank.memory.holdings);
    await closeAccount(bank.ports, { accountId: 'a1' });
    expect(await reader.describeDebtor(customerId, 'a1')).toMatchObject({ name: 'Holder of a1' });
    expect(await reader.describeDebtor(customerId, 'b1')).toBeUndefined();
    expect(await reader.describeDebtor(customerId, 'a2')).toBeUndefined();
  });
});

describe('what a customer may share', () => {
  test('is what is not closed, the oldest account first', async () => {
    const bank = openBank(
      hold('a4', { opening_date: '2021-01-01' }),
      hold('a3', { opening_date: '2021-01-01', identifiers: [numbers.IBAN] }),
      hold('a2', { opening_date: '2020-01-01' }),
      hold('a1', { opening_date: '2019-01-01' }),
      createSampleHolding('b1'),
    );
    const accounts = createMemoryAccountReader(bank.memory.holdings);
    await closeAccount(bank.ports, { accountId: 'a2' });
    const listed = await accounts.listHeldAccounts(customerId);
    expect(listed.map(({ account_id }) => account_id)).toEqual(['a1', 'a3', 'a4']);
    expect(listed[1]?.identifiers).toEqual([numbers.IBAN]);
    expect(await accounts.listHeldAccounts('nobody')).toEqual([]);
  });
});

test('a reader tells what the books hold at the moment', async () => {
  const bank = openBank(hold('a1'));
  const reader = createMemoryAccountReader(bank.memory.holdings);
  const query = { customerId, accountIds: ['a1'] };
  await postTransaction(bank.ports, { account_id: 'a1', ...signed('-1.00') });
  expect((await reader.listBalances(query)).map(({ amount }) => amount.amount)).toContain('99.00');
  await closeAccount(bank.ports, { accountId: 'a1' });
  expect(await reader.holdsAccount(customerId, 'a1')).toBe(false);
});
