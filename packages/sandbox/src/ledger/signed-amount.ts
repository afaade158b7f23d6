import {
  type Amount,
  formatHundredths,
  type MoneyRefusal,
  parseHundredths,
  type SignedAmount,
} from '@ob/core';
import { accept, type Result, refuse } from '@ob/http';

/** Why an amount cannot be moved. */
export type AmountRefusal = MoneyRefusal | 'zero_amount';

/** Reads an amount that is to be moved on an account, without leading zeros. Refuses zero, and another currency. */
export function readMovedAmount(amount: Amount, currency: string): Result<Amount, AmountRefusal> {
  const hundredths = parseHundredths(amount.amount);
  const digits = hundredths === undefined ? undefined : formatHundredths(hundredths);
  if (digits === undefined) return refuse('malformed_amount');
  if (amount.currency !== currency) return refuse('currency_mismatch');
  if (hundredths === 0n) return refuse('zero_amount');
  return accept({ amount: digits, currency });
}

/** Turns a signed amount round: what one side gains, the other gives. Zero, which is `Credit`, stays as it is. */
export function negateAmount({ amount, credit_debit_indicator }: SignedAmount): SignedAmount {
  const turns = credit_debit_indicator === 'Debit' || parseHundredths(amount.amount) === 0n;
  return { amount, credit_debit_indicator: turns ? 'Credit' : 'Debit' };
}
