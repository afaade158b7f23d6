import { z } from 'zod';
import type { Amount } from './amount.ts';

export const creditDebitIndicatorSchema = z.enum(['Credit', 'Debit'], 'Must be Credit or Debit.');

/** Whether money came in or went out; zero is `Credit`. */
export type CreditDebitIndicator = z.infer<typeof creditDebitIndicatorSchema>;

/** An amount with its direction, as in balances and transactions. */
export interface SignedAmount {
  readonly amount: Amount;
  readonly credit_debit_indicator: CreditDebitIndicator;
}

/** Returns false for a zero amount with `Debit`: zero is always `Credit`. */
export function hasAllowedSign({ amount, credit_debit_indicator }: SignedAmount): boolean {
  return credit_debit_indicator === 'Credit' || /[1-9]/.test(amount.amount);
}

/** The rule of {@link hasAllowedSign} in JSON Schema. */
export const signRule = {
  anyOf: [
    { properties: { credit_debit_indicator: { const: 'Credit' } } },
    { properties: { amount: { properties: { amount: { pattern: '[1-9]' } } } } },
  ],
};

export const zeroMustBeCredit = {
  message: 'Must be Credit if the amount is zero.',
  path: ['credit_debit_indicator'],
};
