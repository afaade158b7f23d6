import {
  type AccountReference,
  type Amount,
  compareAmounts,
  type PaymentFailure,
  type SignedAmount,
  type Transaction,
} from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';
import { formatMoment } from '../data/calendar.ts';
import { describePosting, findBalance, isUsable, moveBalances, readMovedAmount } from './balances.ts';
import type { LedgerFacts } from './facts.ts';
import { type LedgerAccount, type LedgerChange, unchanged } from './ledger.ts';

export interface Transfer {
  readonly debtor: LedgerAccount;
  /** Absent if the payee has an account at another bank. */
  readonly creditor?: LedgerAccount;
  readonly amount: Amount;
  readonly creditorAccount: AccountReference;
  /** Absent if the payer's account has no number. */
  readonly debtorAccount?: AccountReference;
  readonly reference?: string;
  /** The name of the other side is appended. */
  readonly information: { readonly debit: string; readonly credit: string };
}

/**
 * Refuses with the first reason that applies: `account_unavailable`, `validation_error` (zero, another currency, the payer's own
 * account, too many digits), `insufficient_funds` (more than the available balance with credit lines).
 */
export function decideTransfer(transfer: Transfer, facts: LedgerFacts): Result<LedgerChange, PaymentFailure> {
  const { debtor, creditor } = transfer;
  if (!isUsable(debtor) || creditor?.closed) return refuse('account_unavailable');
  const amount = readTransferred(transfer);
  if (amount === undefined) return refuse('validation_error');
  if (!isCovered(debtor, amount)) return refuse('insufficient_funds');
  const sides = [
    moveSide(debtor, { amount, credit_debit_indicator: 'Debit' }, transfer, facts),
    ...(creditor ? [moveSide(creditor, { amount, credit_debit_indicator: 'Credit' }, transfer, facts)] : []),
  ];
  const moved = sides.filter((side) => side !== undefined);
  if (moved.length < sides.length) return refuse('validation_error');
  return accept(joinSides(moved, facts));
}

interface Side {
  readonly account: LedgerAccount;
  readonly transaction: Transaction;
}

function readTransferred({ debtor, creditor, amount }: Transfer): Amount | undefined {
  const read = readMovedAmount(amount, debtor.account.currency);
  if (!read.ok) return undefined;
  if (creditor === undefined) return read.value;
  const isOther = creditor.account.account_id !== debtor.account.account_id;
  return isOther && creditor.account.currency === read.value.currency ? read.value : undefined;
}

function isCovered(debtor: LedgerAccount, amount: Amount): boolean {
  const available = findBalance(debtor, 'available');
  if (available === undefined || available.credit_debit_indicator === 'Debit') return false;
  const order = compareAmounts(available.amount, amount);
  return order.ok && order.value >= 0;
}

function moveSide(
  account: LedgerAccount,
  amount: SignedAmount,
  transfer: Transfer,
  facts: LedgerFacts,
): Side | undefined {
  const moved = moveBalances(account, 'post_booked', amount, facts.now);
  if (!moved.ok) return undefined;
  return { account: moved.value, transaction: describeSide(account, amount, transfer, facts) };
}

function describeSide(
  { account }: LedgerAccount,
  amount: SignedAmount,
  { creditorAccount, debtorAccount, reference, information, debtor }: Transfer,
  { now, createId }: LedgerFacts,
): Transaction {
  const text =
    amount.credit_debit_indicator === 'Debit'
      ? `${information.debit} ${creditorAccount.name}`
      : `${information.credit} ${debtorAccount?.name ?? debtor.holderName}`;
  return {
    transaction_id: createId(),
    account_id: account.account_id,
    status: 'booked',
    booking_date_time: formatMoment(now),
    value_date_time: formatMoment(now),
    ...amount,
    transaction_information: text,
    creditor_account: creditorAccount,
    ...(debtorAccount === undefined ? {} : { debtor_account: debtorAccount }),
    ...(reference === undefined ? {} : { reference }),
  };
}

function joinSides(sides: readonly Side[], facts: LedgerFacts): LedgerChange {
  return {
    ...unchanged,
    accounts: sides.map(({ account }) => account),
    transactions: sides.map(({ transaction }) => transaction),
    events: sides.flatMap(({ account, transaction }) => describePosting(account, transaction, facts)),
  };
}
