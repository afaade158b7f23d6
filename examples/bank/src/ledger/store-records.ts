import type { HeldAccount } from '@ob/core/primitives';
import type { Queryable, Statement } from '@ob/postgres';
import { splitRecord } from '../reader/record-row.ts';

/** Records to insert or replace. */
export interface StoredRecords
  extends Pick<HeldAccount, 'transactions' | 'standingOrders' | 'directDebits' | 'beneficiaries'> {
  readonly accounts: readonly Pick<HeldAccount, 'customerId' | 'account' | 'closed' | 'balances'>[];
}

type BankRow = Readonly<Record<string, unknown>>;

const upserts = {
  // A closed account keeps the time at which it was closed.
  accounts: upsert(
    'accounts',
    'account_id',
    '(closed_at, record, balances) = (coalesce(kept.closed_at, excluded.closed_at), excluded.record, excluded.balances)',
  ),
  transactions: upsert(
    'transactions',
    'transaction_id',
    '(booking_date_time, record) = (excluded.booking_date_time, excluded.record)',
  ),
  standingOrders: upsert(
    'standing_orders',
    'standing_order_id',
    '(next_payment_date_time, record) = (excluded.next_payment_date_time, excluded.record)',
  ),
  directDebits: upsert('direct_debits', 'direct_debit_id', 'record = excluded.record'),
  beneficiaries: upsert('beneficiaries', 'beneficiary_id', 'record = excluded.record'),
} as const;

/** Stores each kind of record in one statement. `now`, in milliseconds, is the closing time of closed accounts. */
export async function storeRecords(db: Queryable, records: StoredRecords, now: number): Promise<void> {
  const { accounts, transactions, standingOrders, directDebits, beneficiaries } = records;
  const store = async (statement: Statement, rows: readonly BankRow[] = []): Promise<void> => {
    if (rows.length > 0) await db.query(statement, [JSON.stringify(rows)]);
  };
  await store(
    upserts.accounts,
    accounts.map(({ customerId, account, closed, balances = [] }) => ({
      account_id: account.account_id,
      customer_id: customerId,
      closed_at: closed ? new Date(now) : null,
      ...splitRecord('account', account),
      balances,
    })),
  );
  await store(
    upserts.transactions,
    transactions?.map((one) => ({ ...one, ...splitRecord('transaction', one) })),
  );
  await store(upserts.standingOrders, standingOrders?.map(toRow));
  await store(upserts.directDebits, directDebits?.map(toRow));
  await store(upserts.beneficiaries, beneficiaries?.map(toRow));
}

/** Stores accounts with their records. Their customers must exist. */
export function storeHoldings(db: Queryable, holdings: readonly HeldAccount[], now: number): Promise<void> {
  const records = {
    accounts: holdings,
    transactions: holdings.flatMap(({ transactions = [] }) => transactions),
    standingOrders: holdings.flatMap(({ standingOrders = [] }) => standingOrders),
    directDebits: holdings.flatMap(({ directDebits = [] }) => directDebits),
    beneficiaries: holdings.flatMap(({ beneficiaries = [] }) => beneficiaries),
  };
  return storeRecords(db, records, now);
}

/** Returns a row with the fields as columns and the whole record. */
function toRow(record: object): BankRow {
  return { ...record, record };
}

function upsert(table: string, key: string, changes: string): Statement {
  return {
    name: `bank_store_${table}`,
    text: `INSERT INTO bank.${table} AS kept SELECT * FROM json_populate_recordset(NULL::bank.${table}, $1)
      ON CONFLICT (${key}) DO UPDATE SET ${changes}`,
  };
}
