import { z } from 'zod';
import { type Balance, balanceTypes, creditLineTypes } from '../balance.ts';
import { amountSchema, identifierTextSchema, timestampSchema } from './scalars.ts';

/** Whether money came in or went out. */
export const creditDebitIndicatorSchema = z.enum(['Credit', 'Debit']);

const creditLineSchema = z.strictObject({
  type: z.enum(creditLineTypes),
  amount: amountSchema,
  included: z.boolean(),
});

/** A balance as the service answers it. */
export const balanceSchema = z.strictObject({
  account_id: identifierTextSchema,
  balance_type: z.enum(balanceTypes),
  amount: amountSchema,
  credit_debit_indicator: creditDebitIndicatorSchema,
  date_time: timestampSchema,
  credit_lines: z.exactOptional(z.array(creditLineSchema).min(1)),
}) satisfies z.ZodType<Balance>;
