import { createMemoryAccountReader } from '@ob/core/primitives';
import { accountReaderCases, createSampleTransaction } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';
import { checkAccounts } from '../src/checked-accounts.ts';

const noon = Date.parse('2026-03-01T12:00:00.000Z');
const query = { customerId: 'alice', accountIds: ['a1'], fields: 'full' } as const;
const paged = { ...query, limit: 10, window: { from: noon, to: noon } } as const;
const booking = (at: number) => createSampleTransaction('a1', 't1', new Date(at).toISOString());

const methods = [
  'listAccounts',
  'listBalances',
  'listTransactions',
  'listStandingOrders',
  'listDirectDebits',
  'listBeneficiaries',
] as const;

function open(changes: object) {
  return checkAccounts({ ...createMemoryAccountReader([]), ...changes });
}

test.each(methods)('refuses a record of an account that the query of `%s` does not name', async (method) => {
  for (const record of [{ account_id: 'a2' }, {}, null]) {
    const accounts = open({ [method]: async () => [{ account_id: 'a1' }, record] });
    await expect(accounts[method](paged)).rejects.toThrow(`\`accounts.${method}\` returned a record of`);
  }
});

test.each(methods)('refuses the result of `%s` unless it is an array', async (method) => {
  for (const result of [undefined, null, { rows: [] }, 'none'])
    await expect(open({ [method]: async () => result })[method](paged)).rejects.toThrow(
      `\`accounts.${method}\` did not return an array.`,
    );
});

test('refuses a booking outside the window, or without a time', async () => {
  for (const at of [noon - 1, noon + 1]) {
    const accounts = open({ listTransactions: async () => [booking(noon), booking(at)] });
    await expect(accounts.listTransactions(paged)).rejects.toThrow('outside the window');
  }
  const { booking_date_time: _, ...timeless } = booking(noon);
  const accounts = open({ listTransactions: async () => [timeless] });
  await expect(accounts.listTransactions({ ...paged, window: {} })).rejects.toThrow('outside the window');
});

describe('a reader with checked results', () => {
  test.each(accountReaderCases)('$name', ({ run }) =>
    run(async (held) => checkAccounts(createMemoryAccountReader(held))),
  );
});
