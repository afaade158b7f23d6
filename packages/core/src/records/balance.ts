import { z } from 'zod';
import { amountSchema } from './amount.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, timestampSchema } from './scalars.ts';
import { creditDebitIndicatorSchema, hasAllowedSign, signRule, zeroMustBeCredit } from './signed-amount.ts';

const creditLineSchema = z
  .strictObject({
    type: z
      .enum(['available', 'credit', 'emergency', 'pre_agreed', 'temporary'])
      .meta({ description: 'The type of the credit line.' }),
    amount: amountSchema.meta({ description: 'The amount of the credit line.' }),
    included: z
      .boolean()
      .meta({ description: 'Whether the amount of the balance includes the credit line.' }),
  })
  .meta({
    id: 'CreditLine',
    description: "Credit that the bank grants in addition to the customer's money.",
  });

/** Credit that the bank grants in addition to the customer's money. */
export interface CreditLine extends ReadonlyDeep<z.infer<typeof creditLineSchema>> {}

export const balanceSchema = z
  .strictObject({
    account_id: identifierTextSchema.meta({ description: 'The id of the account.' }),
    balance_type: z.enum(['booked', 'available', 'pending', 'expected', 'closing_booked']).meta({
      description:
        'The type of the balance: cleared entries (`booked`), money that can be spent now (`available`), including holds (`pending`), forecast (`expected`), or at the end of a day (`closing_booked`).',
    }),
    amount: amountSchema.meta({
      description:
        'The balance as a decimal string without a sign. The direction is in `credit_debit_indicator`.',
    }),
    credit_debit_indicator: creditDebitIndicatorSchema.meta({
      description: '`Credit` for a balance of zero or more, `Debit` for a balance below zero.',
    }),
    date_time: timestampSchema.meta({ description: 'The time of the balance.' }),
    credit_lines: z
      .exactOptional(z.array(creditLineSchema).min(1))
      .meta({ description: "Credit that the bank grants in addition to the customer's money." }),
  })
  .refine(hasAllowedSign, zeroMustBeCredit)
  .meta({ id: 'Balance', description: 'A balance of an account at one moment.', ...signRule });

export interface Balance extends ReadonlyDeep<z.infer<typeof balanceSchema>> {}
