import type { Transaction } from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import { describePosting } from './account-event.ts';
import { type BalanceStep, moveBalances } from './balance-moves.ts';
import { unchanged } from './change.ts';
import { formatMoment, type LedgerFacts } from './facts.ts';
import type { LedgerAccount, LedgerChange, LedgerTransaction } from './ledger.ts';
import { type AmountRefusal, readMovedAmount } from './signed-amount.ts';

/** A transaction to be posted: what is not said about it is filled in. */
export interface TransactionPosting
  extends Pick<Transaction, 'account_id' | 'amount' | 'credit_debit_indicator'>,
    Partial<Omit<Transaction, 'account_id' | 'amount' | 'credit_debit_indicator' | 'transaction_id'>> {}

/** Why a transaction is not posted, booked or removed: `invalid_status` of the account or of the transaction. */
export type PostingRefusal = 'invalid_status' | AmountRefusal;

/** What the bank says of a transaction that nothing is said about. */
export const defaultInformation = 'Sandbox transaction';

/**
 * Posts a transaction with another bank: a booked one moves money and is told, a pending one holds it and is not. The
 * booking time may be given, past or future, so that a test can put it into or out of a window. Refuses on a closed
 * account.
 */
export function decidePosting(
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
    ? moveBooked(account, transaction, 'post_booked', facts)
    : movePending(account, transaction, 'post_pending', facts);
}

/** Books a pending transaction, under its id and as of now. What was held for it is given back, and its money moves. */
export function decideBooking(
  { account, transaction }: LedgerTransaction,
  facts: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  if (transaction.status !== 'pending') return refuse('invalid_status');
  const booked = {
    ...transaction,
    status: 'booked',
    booking_date_time: formatMoment(facts.now),
  } as const;
  return moveBooked(account, booked, 'book', facts);
}

/** Removes a pending transaction, which will never be booked, and gives back what was held for it. */
export function decideRemoval(
  { account, transaction }: LedgerTransaction,
  facts: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  if (transaction.status !== 'pending') return refuse('invalid_status');
  const change = movePending(account, transaction, 'remove', facts);
  if (!change.ok) return change;
  return accept({
    ...change.value,
    transactions: [],
    removedTransactionIds: [transaction.transaction_id],
  });
}

function moveBooked(
  account: LedgerAccount,
  transaction: Transaction,
  step: BalanceStep,
  facts: LedgerFacts,
): Result<LedgerChange, PostingRefusal> {
  const change = movePending(account, transaction, step, facts);
  if (!change.ok) return change;
  const events = change.value.accounts.flatMap((moved) => describePosting(moved, transaction, facts));
  return accept({ ...change.value, events });
}

function movePending(
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
