import type { AccountReader, TransactionQuery } from '../access/account-reader.ts';
import type { TransactionPosition } from '../pagination/cursor.ts';
import type { Transaction } from '../records/transaction.ts';
import { holdAccount, type MakeAccountReader } from './account-reader-subject.ts';
import { createSampleTransaction } from './sample-records.ts';

/**
 * Several bookings of one moment, over two accounts, in no order that an answer has, and with ids whose order differs
 * between code units and language.
 */
const bookings: readonly Transaction[] = [
  createSampleTransaction('a1', '_', '2026-02-02T10:00:00.000Z'),
  createSampleTransaction('a1', 'old', '2026-02-01T00:00:00.000Z'),
  createSampleTransaction('a2', 'B', '2026-02-02T10:00:00.000Z'),
  createSampleTransaction('a2', 'new', '2026-02-03T23:59:59.999Z'),
  createSampleTransaction('a1', 'a', '2026-02-02T10:00:00.000Z'),
];

/** The ids of what {@link openReader} tells unless it is told otherwise. */
export const newestFirst: readonly string[] = ['new', 'a', '_', 'B', 'old'];

/** Whose transactions the cases ask for. */
export const owner = { customerId: 'customer-1', accountIds: ['a1', 'a2'] } as const;

/** Makes a reader over the owner's two accounts with these transactions; another customer has the like of them. */
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

/** Tells the ids of the transactions that a query finds: unless it says more, of all that the owner has. */
export async function listIds(
  reader: AccountReader,
  query: Partial<TransactionQuery>,
): Promise<readonly string[]> {
  const found = await reader.listTransactions({ ...owner, fields: 'full', window: {}, limit: 100, ...query });
  return found.map(({ transaction_id: id }) => id);
}

/** Tells the place at which a transaction stands. */
export function placeOf(transaction: Transaction): TransactionPosition {
  return { bookingDateTime: transaction.booking_date_time, transactionId: transaction.transaction_id };
}
