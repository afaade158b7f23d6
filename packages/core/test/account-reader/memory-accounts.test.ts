import { createMemoryAccountReader, type HeldAccount } from '@ob/core/primitives';
import { createSampleAccount } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';

const customerId = 'customer-1';

const hold = (id: string, entry: Partial<HeldAccount> = {}): HeldAccount => ({
  customerId,
  holderName: `Holder of ${id}`,
  account: createSampleAccount(id),
  ...entry,
});

const open = (id: string, opening_date: string): HeldAccount =>
  hold(id, { account: { ...createSampleAccount(id), opening_date } });

function holdUndated(id: string): HeldAccount {
  const { opening_date: _, ...account } = createSampleAccount(id);
  return hold(id, { account });
}

describe('the debtor of a payment', () => {
  const { holderName: _, ...unnamed } = hold('a3');
  const accounts = createMemoryAccountReader([
    hold('a1'),
    hold('a2', { closed: true }),
    unnamed,
    hold('b1', { customerId: 'customer-2' }),
  ]);

  test.each(['a1', 'a2'])('is described to its customer, open or closed: %s', async (id) => {
    expect(await accounts.describeDebtor(customerId, id)).toEqual({
      scheme: 'SortCodeAccountNumber',
      id: '12345698765432',
      name: `Holder of ${id}`,
    });
  });

  test.each([
    ['an account without a name for its holder', 'a3'],
    ['an account of another customer', 'b1'],
    ['an unknown account', 'a4'],
  ])('is undefined for %s', async (_, id) => {
    expect(await accounts.describeDebtor(customerId, id)).toBeUndefined();
  });
});

describe('the accounts that a customer holds', () => {
  const listIds = async (...held: HeldAccount[]): Promise<readonly string[]> =>
    (await createMemoryAccountReader(held).listHeldAccounts(customerId)).map(({ account_id }) => account_id);

  test('leave out closed accounts and those of other customers', async () => {
    expect(
      await listIds(hold('a1'), hold('a2', { closed: true }), hold('b1', { customerId: 'customer-2' })),
    ).toEqual(['a1']);
  });

  test('come in the order of their opening, then of their ids, and last without an opening date', async () => {
    const held = [
      holdUndated('a1'),
      open('a3', '2021-01-01'),
      open('a2', '2021-01-01'),
      open('a4', '2020-12-31'),
    ];
    expect(await listIds(...held)).toEqual(['a4', 'a2', 'a3', 'a1']);
  });
});
