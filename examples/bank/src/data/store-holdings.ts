import type { HeldAccount } from '@ob/core/stores';
import type { Queryable } from '@ob/postgres';
import {
  type BankRow,
  balanceRow,
  beneficiaryRow,
  creditLineRows,
  directDebitRow,
  standingOrderRow,
  transactionRow,
} from './rows.ts';

/** The rows of a holding in each table, in the order that the references of the tables need. */
const tables = {
  accounts: ({ customerId, account }) => [
    { ...account, customer_id: customerId, servicer_bicfi: account.servicer?.id },
  ],
  account_identifiers: ({ account: { account_id, identifiers = [] } }) =>
    identifiers.map(({ scheme, id }, position) => ({ account_id, position, scheme, identifier: id })),
  balances: ({ balances = [] }) => balances.map(balanceRow),
  credit_lines: ({ balances = [] }) => balances.flatMap(creditLineRows),
  transactions: ({ transactions = [] }) => transactions.map(transactionRow),
  standing_orders: ({ account: { currency }, standingOrders = [] }) =>
    standingOrders.map((order) => ({ ...standingOrderRow(order), currency })),
  direct_debits: ({ account: { currency }, directDebits = [] }) =>
    directDebits.map((debit) => ({ ...directDebitRow(debit), currency })),
  beneficiaries: ({ beneficiaries = [] }) => beneficiaries.map(beneficiaryRow),
} satisfies Readonly<Record<string, (holding: HeldAccount) => readonly BankRow[]>>;

/** Inserts open accounts with everything that belongs to them. Their customers must exist. */
export async function storeHoldings(db: Queryable, holdings: readonly HeldAccount[]): Promise<void> {
  for (const [table, listRows] of Object.entries(tables)) {
    const text = `INSERT INTO bank.${table} SELECT * FROM json_populate_recordset(NULL::bank.${table}, $1)`;
    await db.query({ name: `bank_insert_${table}`, text }, [JSON.stringify(holdings.flatMap(listRows))]);
  }
}
