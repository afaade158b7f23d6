import { z } from 'zod';
import { type Balance, balanceTypes, creditLineTypes } from '../records/balance.ts';
import type { SignedAmount } from '../records/money.ts';
import { balanceWords, creditLineWords } from './record-words.ts';
import { amountSchema, identifierTextSchema, timestampSchema } from './scalars.ts';
import { nameSchema } from './schema-names.ts';

/** Whether money came in or went out. */
export const creditDebitIndicatorSchema = z.enum(['Credit', 'Debit'], 'Must be Credit or Debit.');

/** Tells whether an amount has one sign alone: nothing is `Credit`, so that it is not written in two ways. */
export function hasOneSign({ amount, credit_debit_indicator }: SignedAmount): boolean {
  return credit_debit_indicator === 'Credit' || /[1-9]/.test(amount.amount);
}

/** What {@link hasOneSign} tells, in JSON Schema. */
export const oneSign = {
  anyOf: [
    { properties: { credit_debit_indicator: { const: 'Credit' } } },
    { properties: { amount: { properties: { amount: { pattern: '[1-9]' } } } } },
  ],
};

/** What is said of an amount that {@link hasOneSign} does not pass. */
export const debitOfNothing = {
  message: 'Must be Credit where the amount is zero.',
  path: ['credit_debit_indicator'],
};

const creditLineSchema = nameSchema(
  'CreditLine',
  z.strictObject({
    type: z.enum(creditLineTypes),
    amount: amountSchema,
    included: z.boolean(),
  }),
  creditLineWords,
);

/** A balance as the service answers it. */
export const balanceSchema = nameSchema(
  'Balance',
  z
    .strictObject({
      account_id: identifierTextSchema,
      balance_type: z.enum(balanceTypes),
      amount: amountSchema,
      credit_debit_indicator: creditDebitIndicatorSchema,
      date_time: timestampSchema,
      credit_lines: z.exactOptional(z.array(creditLineSchema).min(1)),
    })
    .refine(hasOneSign, debitOfNothing),
  { ...balanceWords, keywords: oneSign },
) satisfies z.ZodType<Balance>;
