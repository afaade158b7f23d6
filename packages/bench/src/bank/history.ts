import type { TransactionPosition } from '@ob/core/routes';
import type { Database } from '@ob/postgres';
import { createHolder, fillAccount, settleBank } from './account-data.ts';
import type { Holder } from './visitor.ts';

/** Where a page lies in a history. */
export type Place = 'first' | 'middle' | 'last';

/** A customer with two accounts, one of them with a history of some length. */
export interface History {
  readonly holder: Holder;
  /** The account with the history; the other one has as few transactions as a page. */
  readonly accountId: string;
  /** After which transaction the page of a place begins; the first one begins after none. */
  readonly after: Readonly<Record<Place, TransactionPosition | undefined>>;
}

/** How many transactions a page has. */
export const pageSize = 25;

/** Makes a customer whose account has so many transactions. */
export async function createHistory(
  database: Database,
  count: number,
  progress: (step: string) => void,
): Promise<History> {
  const holder = await createHolder(database, 2);
  const [accountId = '', other = ''] = holder.accountIds;
  await fillAccount(database, accountId, count, progress);
  await fillAccount(database, other, pageSize, progress);
  await settleBank(database);
  const find = (number: number) => findPosition(database, accountId, number);
  const after = { first: undefined, middle: await find(count / 2), last: await find(count - pageSize) };
  return { holder, accountId, after };
}

/** Finds the transaction that so many are newer than. */
async function findPosition(
  { pool }: Database,
  accountId: string,
  number: number,
): Promise<TransactionPosition> {
  const { rows } = await pool.query<{ transaction_id: string; booking_date_time: Date }>(
    `SELECT transaction_id, booking_date_time FROM bank.transactions WHERE account_id = $1
     ORDER BY booking_date_time DESC, transaction_id DESC OFFSET $2 LIMIT 1`,
    [accountId, number - 1],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The history is shorter than it should be');
  return { bookingDateTime: row.booking_date_time.toISOString(), transactionId: row.transaction_id };
}
