import type { TransactionPosition } from '@ob/core/routes';
import { connectDatabase, type Database, migrate, suiteMigrations } from '@ob/postgres';

/** A customer, whose accounts a third party reads. */
export interface Holder {
  readonly customerId: string;
  readonly accountIds: readonly string[];
}

/** The tables of the sample bank. */
const bankMigrations = {
  name: 'bank',
  folder: new URL('../../../../examples/bank/migrations/', import.meta.url),
};

/** Migrates a database to the bank's newest schema and runs `work` on it. */
export async function withBankDatabase<Value>(
  connectionString: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = connectDatabase({ connectionString, max: 4 });
  try {
    await migrate(database, suiteMigrations);
    await migrate(database, bankMigrations);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** The most rows of one statement, so that a long preparation reports its progress. */
const chunk = 100_000;

/** Stores a customer with so many accounts, with balances and without transactions. */
export async function createHolder({ pool }: Database, accounts: number): Promise<Holder> {
  const customerId = crypto.randomUUID();
  const accountIds = Array.from({ length: accounts }, () => crypto.randomUUID()).sort();
  await pool.query(insertCustomer, [customerId]);
  for (const statement of [insertAccounts, insertIdentifiers, insertBalances, insertCreditLines])
    await pool.query(statement, statement === insertAccounts ? [accountIds, customerId] : [accountIds]);
  return { customerId, accountIds };
}

/** Gives an account so many transactions, one for each minute of the past. */
export async function fillAccount(
  { pool }: Database,
  accountId: string,
  count: number,
  progress: (step: string) => void,
): Promise<void> {
  const now = new Date();
  const client = await pool.connect();
  try {
    // The account exists: without this, a foreign key looks it up for every row.
    await client.query('SET session_replication_role = replica');
    for (let made = 0; made < count; made += chunk) {
      progress(`${made} of ${count} transactions made`);
      await client.query(insertTransactions, [accountId, made + 1, Math.min(count, made + chunk), now]);
    }
  } finally {
    await client.query('RESET session_replication_role');
    client.release();
  }
}

/** Lets PostgreSQL analyze the new rows, as it does by itself after a while. */
export async function settleBank({ pool }: Database): Promise<void> {
  await pool.query('VACUUM ANALYZE bank.accounts, bank.balances, bank.transactions');
}

/** Finds the transaction that `number - 1` transactions of an account are newer than. */
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
  if (row === undefined) throw new Error('The account has too few transactions');
  return { bookingDateTime: row.booking_date_time.toISOString(), transactionId: row.transaction_id };
}

const insertCustomer = `INSERT INTO bank.customers (customer_id, username, display_name, password_hash)
  VALUES ($1, $1, 'A Customer', 'none')`;

const insertAccounts = `INSERT INTO bank.accounts (account_id, customer_id, status, currency, account_type,
    account_sub_type, nickname, opening_date, servicer_bicfi)
  SELECT account_id, $2, 'enabled', 'GBP', 'current', 'personal', 'Household', '2015-03-01', 'BARCGB22XXX'
  FROM unnest($1::text[]) AS account_id`;

const insertIdentifiers = `INSERT INTO bank.account_identifiers (account_id, position, scheme, identifier)
  SELECT account_id, position, scheme, identifier FROM unnest($1::text[]) AS account_id
  CROSS JOIN (VALUES (0, 'SortCodeAccountNumber', '20000012345678'), (1, 'IBAN', 'GB33BUKB20201555555555'))
    AS known (position, scheme, identifier)`;

const insertBalances = `INSERT INTO bank.balances (account_id, balance_type, amount, date_time)
  SELECT account_id, balance_type, 1250.75, now() FROM unnest($1::text[]) AS account_id
  CROSS JOIN unnest(ARRAY['booked', 'available', 'pending']) AS balance_type`;

const insertCreditLines = `INSERT INTO bank.credit_lines (account_id, credit_line_type, amount, included)
  SELECT account_id, 'pre_agreed', 500, true FROM unnest($1::text[]) AS account_id`;

/** Ascending ids fill their index quickly; the random part of real ids makes no page slower. */
const insertTransactions = `INSERT INTO bank.transactions (transaction_id, account_id, status, booking_date_time,
    value_date_time, amount, currency, transaction_information, merchant_name, merchant_category_code,
    creditor_scheme, creditor_id, creditor_name, reference)
  SELECT left($1, 24) || lpad(minute::text, 12, '0'), $1, 'booked', booked, booked, -12.40, 'GBP',
    'Card payment at a shop', 'Corner Shop ' || minute % 100, '5411',
    'SortCodeAccountNumber', '20000012345678', 'Corner Shop', 'Invoice ' || minute
  FROM generate_series($2::integer, $3::integer) AS minute,
    LATERAL (SELECT $4::timestamptz - minute * interval '1 minute' AS booked) AS moment`;
