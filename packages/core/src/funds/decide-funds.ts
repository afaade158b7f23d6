import { accept, type Result, refuse } from '@ob/http';
import type { Amount } from '../records/amount.ts';
import type { Balance } from '../records/balance.ts';
import { compareAmounts } from '../records/money.ts';

/** Decides whether the `available` balance covers an amount. Other credit lines do not count. Without it, returns false. */
export function decideFunds(
  balances: readonly Balance[],
  requested: Amount,
): Result<boolean, 'currency_mismatch'> {
  if (balances.some(({ amount }) => amount.currency !== requested.currency))
    return refuse('currency_mismatch');
  const available = balances.find(({ balance_type }) => balance_type === 'available');
  if (available === undefined || available.credit_debit_indicator === 'Debit') return accept(false);
  const order = compareAmounts(available.amount, requested);
  return accept(order.ok && order.value >= 0);
}
