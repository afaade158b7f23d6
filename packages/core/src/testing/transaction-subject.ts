import type { AccountReader, TransactionQuery } from '../access/account-reader.ts';
import type { TransactionPosition } from '../pagination/cursor.ts';
import type { Transaction } from '../records/transaction.ts';
import { holdAccount, type MakeAccountReader } from './account-reader-subject.ts';
import { createSampleTransaction } from './sample-records.ts';

/** Unsorted bookings of two accounts. Several share one moment, and their ids sort differently by code unit and by language. */
const bookings: readonly Transaction[] = [
  createSampleTransaction('a1', '_', '2026-02-02T10:00:00.000Z'),
  createSampleTransaction('a1', 'old', '2026-02-01T00:00:00.000Z'),
  createSampleTransaction('a2', 'B', '2026-02-02T10:00:00.000Z'),
  createSampleTransaction('a2', 'new', '2026-02-03T23:59:59.999Z'),
  createSampleTransaction('a1', 'a', '2026-02-02T10:00:00.000Z'),
];

/** The ids of the default transactions of {@link openReader}, in the expected order. */
export const newestFirst: readonly string[] = ['new', 'a', '_', 'B', 'old'];

export const owner = { customerId: 'customer-1', accountIds: ['a1', 'a2'] } as const;

/** Creates a reader over the owner's two accounts with these transactions, and a similar account of another customer. */
export async function openReader(
  makeReader: MakeAccountReader,
  transactions: readonly Transaction[] = bookings,
): Promise<AccountReader> {
  const held = owner.accountIds.map((accountId) => ({
    ...holdAccount(owner.customerId, accountId),
    transactions: transactions.filter(({ account_id: id }) => id === accountId),
  }));
  const foreign = createSampleTransaction('b1', 'foreign', '2026-02-02T10:00:00.000Z');
  return makeReader([...held, { ...holdAccount('customer-2', 'b1'), transactions: [foreign] }]);
}

/** Returns the ids of the transactions that a query finds. The defaults select all transactions of the owner. */
export async function listIds(
  reader: AccountReader,
  query: Partial<TransactionQuery>,
): Promise<readonly string[]> {
  const found = await reader.listTransactions({ ...owner, fields: 'full', window: {}, limit: 100, ...query });
  return found.map(({ transaction_id: id }) => id);
}

export function positionOf(transaction: Transaction): TransactionPosition {
  return { bookingDateTime: transaction.booking_date_time, transactionId: transaction.transaction_id };
}
