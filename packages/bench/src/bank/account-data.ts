import type { TransactionPosition } from '@ob/core/routes';
import { connectDatabase, type Database, migrate } from '@ob/postgres';

export interface Holder {
  readonly customerId: string;
  readonly accountIds: readonly string[];
}

const bankMigrations = {
  name: 'bank',
  folder: new URL('../../../../examples/bank/migrations/', import.meta.url),
};

export async function withBankDatabase<Value>(
  connectionString: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = connectDatabase({ connectionString, max: 4 });
  try {
    await migrate(database);
    await migrate(database, bankMigrations);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Several statements let a long preparation report its progress. */
const rowsPerStatement = 100_000;

export async function createHolder({ pool }: Database, accounts: number): Promise<Holder> {
  const customerId = crypto.randomUUID();
  const accountIds = Array.from({ length: accounts }, () => crypto.randomUUID()).sort();
  await pool.query(insertCustomer, [customerId]);
  await pool.query(insertAccounts, [accountIds, customerId]);
  return { customerId, accountIds };
}

/** Adds one transaction for each minute of the past. */
export async function fillAccount(
  { pool }: Database,
  accountId: string,
  count: number,
  progress: (step: string) => void,
): Promise<void> {
  const now = new Date();
  const client = await pool.connect();
  try {
    // Disables triggers, which would check the foreign key of every row. The account exists.
    await client.query('SET session_replication_role = replica');
    for (let made = 0; made < count; made += rowsPerStatement) {
      progress(`${made} of ${count} transactions made`);
      await client.query(insertTransactions, [
        accountId,
        made + 1,
        Math.min(count, made + rowsPerStatement),
        now,
      ]);
    }
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
}

/** Runs ANALYZE, as autovacuum would do later. */
export async function analyzeBankTables({ pool }: Database): Promise<void> {
  await pool.query('VACUUM ANALYZE bank.accounts, bank.transactions');
}

/** Finds the transaction at position `number`, newest first. */
export async function findPosition(
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
  if (row === undefined) throw new Error(`The account has fewer than ${number} transactions`);
  return { bookingDateTime: row.booking_date_time.toISOString(), transactionId: row.transaction_id };
}

const insertCustomer = `INSERT INTO bank.customers (customer_id, username, display_name, password_hash)
  VALUES ($1, $1, 'A Customer', 'none')`;

const insertAccounts = `INSERT INTO bank.accounts (account_id, customer_id, record, hidden, balances)
  SELECT account_id, $2,
    json_build_object('account_id', account_id, 'status', 'enabled', 'currency', 'GBP', 'account_type', 'current',
      'account_sub_type', 'personal', 'nickname', 'Household', 'opening_date', '2015-03-01'),
    '{"identifiers":[{"scheme":"SortCodeAccountNumber","id":"20000012345678"},
      {"scheme":"IBAN","id":"GB33BUKB20201555555555"}],"servicer":{"scheme":"BICFI","id":"BARCGB22XXX"}}',
    (SELECT json_agg(json_strip_nulls(json_build_object('account_id', account_id, 'balance_type', balance_type,
        'amount', json_build_object('amount', '1250.75', 'currency', 'GBP'), 'credit_debit_indicator', 'Credit',
        'date_time', '2026-01-01T00:00:00.000Z', 'credit_lines', CASE balance_type WHEN 'available' THEN '[{"type":
          "pre_agreed","amount":{"amount":"500.00","currency":"GBP"},"included":true}]'::json END)))
      FROM unnest(ARRAY['booked', 'available', 'pending']) AS balance_type)
  FROM unnest($1::text[]) AS account_id`;

/** Ascending ids make the index fast to fill. The random part of real ids makes no page slower. */
const insertTransactions = `INSERT INTO bank.transactions (transaction_id, account_id, booking_date_time, record, hidden)
  SELECT id, $1, booked,
    json_build_object('transaction_id', id, 'account_id', $1, 'status', 'booked', 'booking_date_time', moment,
      'value_date_time', moment, 'amount', '{"amount":"12.40","currency":"GBP"}'::json, 'credit_debit_indicator', 'Debit'),
    json_build_object('transaction_information', 'Card payment at a shop',
      'merchant_details', json_build_object('name', 'Corner Shop ' || minute % 100, 'category_code', '5411'),
      'creditor_account', '{"scheme":"SortCodeAccountNumber","id":"20000012345678","name":"Corner Shop"}'::json,
      'reference', 'Invoice ' || minute)
  FROM generate_series($2::integer, $3::integer) AS minute,
    LATERAL (SELECT left($1, 24) || lpad(minute::text, 12, '0') AS id,
      $4::timestamptz - minute * interval '1 minute' AS booked) AS made,
    LATERAL (SELECT to_char(booked AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS moment) AS reported`;
