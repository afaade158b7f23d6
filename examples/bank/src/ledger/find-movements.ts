import type { StandingOrder } from '@ob/core';
import { isIdentifier } from '@ob/http/routes';
import type { Queryable, Row, Statement } from '@ob/postgres';
import { createPaymentStore } from '@ob/postgres/stores';
import type {
  LedgerAccount,
  LedgerAccountOrders,
  LedgerPayment,
  LedgerStandingOrder,
  LedgerTransaction,
} from '@ob/sandbox/ledger';
import { standingOrder } from '../reader/mandate-statements.ts';
import { listAsJson, listColumns } from '../reader/statement-parts.ts';
import { readTransaction, type TransactionRow } from '../reader/transaction-row.ts';
import { toldTransaction } from '../reader/transaction-statements.ts';
import { lockAccounts } from './find-accounts.ts';
import { closeOrder } from './orders.ts';
import { findOutcome } from './payment-outcomes.ts';

const findTransactionRow = listAsJson(
  'bank_ledger_transaction',
  `SELECT ${toldTransaction} FROM bank.transactions t WHERE t.transaction_id = $1`,
);

const findOrder = listAsJson(
  'bank_ledger_standing_order',
  `SELECT ${listColumns(standingOrder)} FROM bank.standing_orders m WHERE m.standing_order_id = $1`,
);

const findOrdersOf = listAsJson(
  'bank_ledger_standing_orders_of',
  `SELECT ${listColumns(standingOrder)} FROM bank.standing_orders m WHERE m.account_id = $1
    ORDER BY m.standing_order_id`,
);

/** Finds an account to change. */
export async function findAccount(
  transaction: Queryable,
  accountId: string,
): Promise<LedgerAccount | undefined> {
  return isIdentifier(accountId) ? (await lockAccounts(transaction, accountId))?.account : undefined;
}

/** Finds an account to close, with its standing orders; they are read once the account is locked. */
export async function findAccountOrders(
  transaction: Queryable,
  accountId: string,
): Promise<LedgerAccountOrders | undefined> {
  const account = await findAccount(transaction, accountId);
  if (account === undefined) return undefined;
  return { account, standingOrders: await readList<StandingOrder>(transaction, findOrdersOf, accountId) };
}

/** Finds a transaction to change. It is read again once its account is locked: it may be another by then, or gone. */
export async function findTransaction(
  transaction: Queryable,
  transactionId: string,
): Promise<LedgerTransaction | undefined> {
  const before = await readOne<TransactionRow>(transaction, findTransactionRow, transactionId);
  const parties = before && (await lockAccounts(transaction, before.account_id));
  const found = parties && (await readOne<TransactionRow>(transaction, findTransactionRow, transactionId));
  return parties && found && { account: parties.account, transaction: readTransaction(found) };
}

/** Finds a standing order to change. It is read again once the accounts are locked. */
export async function findStandingOrder(
  transaction: Queryable,
  standingOrderId: string,
): Promise<LedgerStandingOrder | undefined> {
  const before = await readOne<StandingOrder>(transaction, findOrder, standingOrderId);
  const parties = before && (await lockAccounts(transaction, before.account_id, before.creditor_account));
  const order = parties && (await readOne<StandingOrder>(transaction, findOrder, standingOrderId));
  if (parties === undefined || order === undefined) return undefined;
  const { account, counterparty } = parties;
  return { account, order, ...(counterparty !== undefined && { creditor: counterparty }) };
}

/**
 * Finds a payment to end. Where another ends it meanwhile, the change comes too late by its version; the order of one
 * that has ended beside the ledger is of no use any more.
 */
export async function findPayment(
  transaction: Queryable,
  paymentId: string,
): Promise<LedgerPayment | undefined> {
  const stored = await createPaymentStore(transaction).find(paymentId);
  if (stored === undefined) return undefined;
  if (stored.payment.status !== 'pending') await closeOrder(transaction, paymentId);
  const endedBefore = await findOutcome(transaction, stored.payment);
  const parties = await lockAccounts(transaction, stored.debtorAccountId, stored.payment.creditor_account);
  if (parties === undefined) return undefined;
  const { account, counterparty } = parties;
  return {
    ...{ stored, debtor: account },
    ...(counterparty !== undefined && { creditor: counterparty }),
    ...(endedBefore !== undefined && { endedBefore }),
  };
}

async function readOne<Found>(
  transaction: Queryable,
  statement: Statement,
  id: string,
): Promise<Found | undefined> {
  return isIdentifier(id) ? (await readList<Found>(transaction, statement, id))[0] : undefined;
}

async function readList<Found>(
  transaction: Queryable,
  statement: Statement,
  id: string,
): Promise<readonly Found[]> {
  const [row] = await transaction.query<Row & { readonly records: readonly Found[] }>(statement, [id]);
  return row?.records ?? [];
}
