import { z } from 'zod';
import type { Amount } from './amount.ts';

/** Whether money came in or went out. */
export const creditDebitIndicatorSchema = z.enum(['Credit', 'Debit'], 'Must be Credit or Debit.');

/** Whether money came in or went out; zero is `Credit`. */
export type CreditDebitIndicator = z.infer<typeof creditDebitIndicatorSchema>;

/** An amount with its sign, as in balances and transactions. */
export interface SignedAmount {
  readonly amount: Amount;
  readonly credit_debit_indicator: CreditDebitIndicator;
}

/** Returns whether an amount has its one sign: zero is `Credit`, so that it is not written in two ways. */
export function hasOneSign({ amount, credit_debit_indicator }: SignedAmount): boolean {
  return credit_debit_indicator === 'Credit' || /[1-9]/.test(amount.amount);
}

/** The rule of {@link hasOneSign} in JSON Schema. */
export const oneSign = {
  anyOf: [
    { properties: { credit_debit_indicator: { const: 'Credit' } } },
    { properties: { amount: { properties: { amount: { pattern: '[1-9]' } } } } },
  ],
};

/** The fault of an amount that breaks {@link hasOneSign}. */
export const debitOfNothing = {
  message: 'Must be Credit where the amount is zero.',
  path: ['credit_debit_indicator'],
};
