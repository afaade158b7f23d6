import type { Transaction } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import { formatMoment } from '../data/calendar.ts';
import {
  type AmountRefusal,
  type BalanceStep,
  describePosting,
  moveBalances,
  readMovedAmount,
} from './balances.ts';
import { gatherFacts, type LedgerFacts } from './facts.ts';
import {
  type LedgerAccount,
  type LedgerChange,
  type LedgerTransaction,
  type PortsFor,
  takeFirst,
  unchanged,
} from './ledger.ts';

export interface TransactionChoice {
  readonly transactionId: string;
}

/** A transaction to post. Missing fields get defaults. */
export interface TransactionPosting
  extends Pick<Transaction, 'account_id' | 'amount' | 'credit_debit_indicator'>,
    Partial<Omit<Transaction, 'account_id' | 'amount' | 'credit_debit_indicator' | 'transaction_id'>> {}

/** `invalid_status`: of the account or of the transaction. */
export type PostingRefusal = 'invalid_status' | AmountRefusal;

const defaultInformation = 'Sandbox transaction';

/**
 * Posts a transaction with another bank. A booked one changes the balances and sends events; a pending one holds its amount.
 * Refuses a closed account with `invalid_status`, and an amount that is zero or in another currency.
 */
export async function postTransaction(
  ports: PortsFor<'changeAccount'>,
  posting: TransactionPosting,
): Promise<Result<Transaction, PostingRefusal | 'not_found'>> {
  const change = await ports.ledger.changeAccount(posting.account_id, (found) =>
    decidePosting(found, posting, gatherFacts(ports)),
  );
  return takeFirst(change, 'transactions');
}

/** Books a pending transaction now, under the same id. */
export async function bookTransaction(
  ports: PortsFor<'changeTransaction'>,
  { transactionId }: TransactionChoice,
): Promise<Result<Transaction, PostingRefusal | 'not_found'>> {
  const change = await ports.ledger.changeTransaction(transactionId, (found) =>
    decideBooking(found, gatherFacts(ports)),
  );
  return takeFirst(change, 'transactions');
}

/** Removes a pending transaction and releases its amount. Returns its id. */
export async function removeTransaction(
  ports: PortsFor<'changeTransaction'>,
  { transactionId }: TransactionChoice,
): Promise<Result<string, PostingRefusal | 'not_found'>> {
  const change = await ports.ledger.changeTransaction(transactionId, (found) =>
    decideRemoval(found, gatherFacts(ports)),
  );
  return takeFirst(change, 'removedTransactionIds');
}

function decidePosting(
  account: LedgerAccount,
  { account_id: _, ...posting }: TransactionPosting,
  facts: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  const amount = readMovedAmount(posting.amount, account.account.currency);
  if (!amount.ok) return amount;
  const transaction: Transaction = {
    status: 'booked',
    booking_date_time: formatMoment(facts.now),
    transaction_information: defaultInformation,
    ...posting,
    transaction_id: facts.createId(),
    account_id: account.account.account_id,
    amount: amount.value,
  };
  return transaction.status === 'booked'
    ? moveAmountWithEvents(account, transaction, 'post_booked', facts)
    : moveAmount(account, transaction, 'post_pending', facts);
}

function decideBooking(
  { account, transaction }: LedgerTransaction,
  facts: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  if (transaction.status !== 'pending') return refuse('invalid_status');
  const booked = {
    ...transaction,
    status: 'booked',
    booking_date_time: formatMoment(facts.now),
  } as const;
  return moveAmountWithEvents(account, booked, 'book', facts);
}

function decideRemoval(
  { account, transaction }: LedgerTransaction,
  facts: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  if (transaction.status !== 'pending') return refuse('invalid_status');
  const change = moveAmount(account, transaction, 'remove', facts);
  if (!change.ok) return change;
  return accept({
    ...change.value,
    transactions: [],
    removedTransactionIds: [transaction.transaction_id],
  });
}

function moveAmountWithEvents(
  account: LedgerAccount,
  transaction: Transaction,
  step: BalanceStep,
  facts: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  const change = moveAmount(account, transaction, step, facts);
  if (!change.ok) return change;
  const events = change.value.accounts.flatMap((moved) => describePosting(moved, transaction, facts));
  return accept({ ...change.value, events });
}

function moveAmount(
  account: LedgerAccount,
  transaction: Transaction,
  step: BalanceStep,
  { now }: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  if (account.closed) return refuse('invalid_status');
  const moved = moveBalances(account, step, transaction, now);
  if (!moved.ok) return moved;
  return accept({ ...unchanged, accounts: [moved.value], transactions: [transaction] });
}
