import type { Identifier, PaymentOutcome } from '@ob/core';
import type {
  LedgerAccount,
  LedgerAccountOrders,
  LedgerChange,
  LedgerStandingOrder,
  LedgerTransaction,
} from '../ledger/ledger.ts';
import { findHolding, type LedgerHolding, readAccount } from './holding.ts';

export interface LedgerState {
  readonly holdings: LedgerHolding[];
  /** Due times in milliseconds since 1970; `undefined` after the execution. */
  readonly orders: Map<string, number | undefined>;
  /** By deduplication key. */
  readonly outcomes: Map<string, PaymentOutcome>;
}

/** Synchronous, so that no other code runs in between. */
export function writeChange(ledgerState: LedgerState, change: LedgerChange): void {
  for (const next of change.accounts) replaceHolding(ledgerState, next.account.account_id, () => next);
  for (const transaction of change.transactions)
    replaceHolding(ledgerState, transaction.account_id, ({ transactions = [] }) => ({
      transactions: upsert(transactions, transaction, ({ transaction_id: id }) => id),
    }));
  for (const order of change.standingOrders)
    replaceHolding(ledgerState, order.account_id, ({ standingOrders = [] }) => ({
      standingOrders: upsert(standingOrders, order, ({ standing_order_id: id }) => id),
    }));
  for (const removed of change.removedTransactionIds) removeTransaction(ledgerState, removed);
}

export function findTransaction(
  { holdings }: LedgerState,
  transactionId: string,
): LedgerTransaction | undefined {
  for (const holding of holdings) {
    const transaction = holding.transactions?.find(({ transaction_id: id }) => id === transactionId);
    if (transaction !== undefined) return { account: readAccount(holding), transaction };
  }
  return undefined;
}

export function findStandingOrder(
  ledgerState: LedgerState,
  standingOrderId: string,
): LedgerStandingOrder | undefined {
  for (const holding of ledgerState.holdings) {
    const order = holding.standingOrders?.find(({ standing_order_id: id }) => id === standingOrderId);
    if (order === undefined) continue;
    const creditor = findNamed(ledgerState, order.creditor_account);
    return { account: readAccount(holding), order, ...(creditor && { creditor }) };
  }
  return undefined;
}

/** Returns `undefined` if no account or more than one has the identifier. */
export function findNamed({ holdings }: LedgerState, { scheme, id }: Identifier): LedgerAccount | undefined {
  const matches = holdings.filter(({ account }) =>
    account.identifiers?.some((each) => each.scheme === scheme && each.id === id),
  );
  const [only] = matches;
  return only === undefined || matches.length > 1 ? undefined : readAccount(only);
}

function replaceHolding(
  { holdings }: LedgerState,
  accountId: string,
  change: (holding: LedgerHolding) => Partial<LedgerHolding>,
): void {
  const index = holdings.findIndex(({ account }) => account.account_id === accountId);
  const found = holdings[index];
  if (found === undefined) throw new TypeError('The account of the change does not exist');
  holdings[index] = { ...found, ...change(found) };
}

function removeTransaction(ledgerState: LedgerState, transactionId: string): void {
  const owner = findTransaction(ledgerState, transactionId)?.account.account.account_id;
  if (owner === undefined) return;
  replaceHolding(ledgerState, owner, ({ transactions = [] }) => ({
    transactions: transactions.filter(({ transaction_id: id }) => id !== transactionId),
  }));
}

function upsert<Found>(
  records: readonly Found[],
  next: Found,
  read: (record: Found) => string,
): readonly Found[] {
  const index = records.findIndex((record) => read(record) === read(next));
  if (index === -1) return [...records, next];
  return [...records.slice(0, index), next, ...records.slice(index + 1)];
}

export function findAccount({ holdings }: LedgerState, accountId: string): LedgerAccount | undefined {
  const holding = findHolding(holdings, accountId);
  return holding && readAccount(holding);
}

export function findAccountOrders(
  { holdings }: LedgerState,
  accountId: string,
): LedgerAccountOrders | undefined {
  const holding = findHolding(holdings, accountId);
  return holding && { account: readAccount(holding), standingOrders: holding.standingOrders ?? [] };
}
