import { type Account, addSignedAmounts, type Balance, type MoneyRefusal, type SignedAmount } from '@ob/core';
import { accept, type Result } from '@ob/http';
import { formatMoment } from './facts.ts';
import type { LedgerAccount } from './ledger.ts';
import { negateAmount } from './signed-amount.ts';

/**
 * Which balances a step in the life of a transaction moves: `1` by the amount of the transaction, `-1` by its opposite.
 * What closed the last day never moves.
 */
export const balanceMoves = {
  post_booked: { booked: 1, available: 1, expected: 1 },
  post_pending: { pending: 1, available: 1, expected: 1 },
  book: { booked: 1, pending: -1 },
  remove: { pending: -1, available: -1, expected: -1 },
} as const satisfies Readonly<Record<string, Partial<Record<Balance['balance_type'], 1 | -1>>>>;

/** A key of {@link balanceMoves}. */
export type BalanceStep = keyof typeof balanceMoves;

/**
 * Moves every balance that a step moves, of those that the account has. Refuses where one of them would have more
 * digits than an amount can.
 */
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

/** Finds one balance of an account; a loan, for example, has nothing available. */
export function findBalance({ balances }: LedgerAccount, type: Balance['balance_type']): Balance | undefined {
  return balances.find(({ balance_type: each }) => each === type);
}

/** Tells whether an account lets its customer pay: it is neither closed nor disabled, and its opening is done. */
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
