import {
  type Account,
  type Amount,
  addSignedAmounts,
  type Balance,
  formatHundredths,
  type MoneyRefusal,
  parseHundredths,
  type SignedAmount,
  type Transaction,
} from '@ob/core';
import type { AccountEvent } from '@ob/core/primitives';
import { balanceUpdated, transactionPosted } from '@ob/core/schema';
import { accept, type Result, refuse } from '@ob/http';
import { formatMoment } from '../data/calendar.ts';
import type { LedgerFacts } from './facts.ts';
import type { LedgerAccount } from './ledger.ts';

/** `1` adds the signed amount of the transaction, `-1` subtracts it. The closing balance of the last day never changes. */
export const balanceMoves = {
  post_booked: { booked: 1, available: 1, expected: 1 },
  post_pending: { pending: 1, available: 1, expected: 1 },
  book: { booked: 1, pending: -1 },
  remove: { pending: -1, available: -1, expected: -1 },
} as const satisfies Readonly<Record<string, Partial<Record<Balance['balance_type'], 1 | -1>>>>;

export type BalanceStep = keyof typeof balanceMoves;

/** Refuses with `amount_out_of_range` if a balance would have too many digits. */
export function moveBalances(
  account: LedgerAccount,
  step: BalanceStep,
  amount: SignedAmount,
  now: number,
): Result<LedgerAccount, MoneyRefusal> {
  const balances: Balance[] = [];
  for (const balance of account.balances) {
    const moved = moveBalance(balance, step, amount, now);
    if (!moved.ok) return moved;
    balances.push(moved.value);
  }
  return accept({ ...account, balances });
}

/** A loan, for example, has no available balance. */
export function findBalance({ balances }: LedgerAccount, type: Balance['balance_type']): Balance | undefined {
  return balances.find(({ balance_type: each }) => each === type);
}

/** Returns whether an account can pay. */
export function isUsable({ account, closed }: { account: Account; closed: boolean }): boolean {
  return !closed && account.status === 'enabled';
}

function moveBalance(
  balance: Balance,
  step: BalanceStep,
  amount: SignedAmount,
  now: number,
): Result<Balance, MoneyRefusal> {
  const moves: Readonly<Partial<Record<Balance['balance_type'], 1 | -1>>> = balanceMoves[step];
  const direction = moves[balance.balance_type];
  if (direction === undefined) return accept(balance);
  const sum = addSignedAmounts(balance, direction === 1 ? amount : negateAmount(amount));
  return sum.ok ? accept({ ...balance, ...sum.value, date_time: formatMoment(now) }) : sum;
}

export type AmountRefusal = MoneyRefusal | 'zero_amount';

/** Removes leading zeros. Refuses zero and another currency. */
export function readMovedAmount(amount: Amount, currency: string): Result<Amount, AmountRefusal> {
  const hundredths = parseHundredths(amount.amount);
  const digits = hundredths === undefined ? undefined : formatHundredths(hundredths);
  if (digits === undefined) return refuse('malformed_amount');
  if (amount.currency !== currency) return refuse('currency_mismatch');
  if (hundredths === 0n) return refuse('zero_amount');
  return accept({ amount: digits, currency });
}

/** Zero is always `Credit`. */
function negateAmount({ amount, credit_debit_indicator }: SignedAmount): SignedAmount {
  const turns = credit_debit_indicator === 'Debit' || parseHundredths(amount.amount) === 0n;
  return { amount, credit_debit_indicator: turns ? 'Credit' : 'Debit' };
}

/** `account` is the account after the transaction. */
export function describePosting(
  account: LedgerAccount,
  transaction: Transaction,
  facts: LedgerFacts,
): readonly AccountEvent[] {
  const posted = transactionPosted(transaction, facts);
  const booked = findBalance(account, 'booked');
  return booked === undefined ? [posted] : [posted, balanceUpdated(booked, facts)];
}
