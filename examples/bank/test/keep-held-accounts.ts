import type { HeldAccount } from '@ob/core/testing';
import type { Database } from '@ob/postgres';

type StoredRow = Readonly<Record<string, unknown>>;

/** Puts a record's amount and direction together again, as the tables keep it. */
function signed(record: {
  readonly amount: { readonly amount: string };
  readonly credit_debit_indicator: string;
}): string {
  return record.credit_debit_indicator === 'Debit' ? `-${record.amount.amount}` : record.amount.amount;
}

function party(
  side: string,
  reference: { readonly scheme: string; readonly id: string; readonly name: string } | undefined,
): StoredRow {
  return {
    [`${side}_scheme`]: reference?.scheme,
    [`${side}_id`]: reference?.id,
    [`${side}_name`]: reference?.name,
  };
}

/** Writes amounts of a record as the tables keep them: without the currency, which is the record's. */
function figures<Key extends string>(
  record: { readonly [key in Key]?: { readonly amount: string } },
  ...keys: readonly Key[]
): StoredRow {
  return Object.fromEntries(keys.map((key) => [key, record[key]?.amount]));
}

function listTables(held: readonly HeldAccount[]): Readonly<Record<string, readonly StoredRow[]>> {
  const customers = [...new Set(held.map(({ customerId }) => customerId))];
  return {
    customers: customers.map((id) => ({
      customer_id: id,
      username: id,
      display_name: id,
      password_hash: '',
    })),
    accounts: held.map(({ customerId, account, closed }) => ({
      ...account,
      customer_id: customerId,
      servicer_bicfi: account.servicer?.id,
      closed_at: closed === true ? '2026-02-10T00:00:00.000Z' : undefined,
    })),
    account_identifiers: held.flatMap(({ account }) =>
      (account.identifiers ?? []).map(({ scheme, id }, position) => ({
        account_id: account.account_id,
        position,
        scheme,
        identifier: id,
      })),
    ),
    balances: held.flatMap(({ balances = [] }) =>
      balances.map((balance) => ({ ...balance, amount: signed(balance) })),
    ),
    credit_lines: held.flatMap(({ balances = [] }) =>
      balances.flatMap(({ account_id, credit_lines = [] }) =>
        credit_lines.map(({ type, amount, included }) => ({
          account_id,
          credit_line_type: type,
          amount: amount.amount,
          included,
        })),
      ),
    ),
    transactions: held.flatMap(({ transactions = [] }) =>
      transactions.map((transaction) => ({
        ...transaction,
        amount: signed(transaction),
        currency: transaction.amount.currency,
        merchant_name: transaction.merchant_details?.name,
        merchant_category_code: transaction.merchant_details?.category_code,
        ...party('creditor', transaction.creditor_account),
        ...party('debtor', transaction.debtor_account),
      })),
    ),
    standing_orders: held.flatMap(({ standingOrders = [] }) =>
      standingOrders.map((order) => ({
        ...order,
        currency: 'GBP',
        ...figures(order, 'first_payment_amount', 'next_payment_amount'),
        ...figures(order, 'last_payment_amount', 'final_payment_amount'),
        ...party('creditor', order.creditor_account),
      })),
    ),
    direct_debits: held.flatMap(({ directDebits = [] }) =>
      directDebits.map((debit) => ({
        ...debit,
        currency: 'GBP',
        ...figures(debit, 'previous_payment_amount'),
      })),
    ),
    beneficiaries: held.flatMap(({ beneficiaries = [] }) =>
      beneficiaries.map((payee) => ({ ...payee, ...party('creditor', payee.creditor_account) })),
    ),
  };
}

/** Puts just these accounts with everything that belongs to them, and their customers, into the tables of the bank. */
export async function keepHeldAccounts(database: Database, held: readonly HeldAccount[]): Promise<void> {
  await database.pool.query('TRUNCATE bank.customers CASCADE');
  for (const [table, rows] of Object.entries(listTables(held))) {
    const text = `INSERT INTO bank.${table} SELECT * FROM json_populate_recordset(NULL::bank.${table}, $1)`;
    await database.query({ name: `test_insert_${table}`, text }, [JSON.stringify(rows)]);
  }
}
