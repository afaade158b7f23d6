import { z } from 'zod';
import { amountSchema } from './amount.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, timestampSchema } from './scalars.ts';
import { frequencySchema, mandateStatusSchema } from './standing-order.ts';

export const directDebitSchema = z
  .strictObject({
    direct_debit_id: identifierTextSchema.meta({ description: 'The id of the direct debit.' }),
    account_id: identifierTextSchema.meta({ description: 'The id of the account that pays.' }),
    mandate_id: z.string().min(1).meta({ description: 'The id that the payee gave the mandate.' }),
    status: mandateStatusSchema.meta({ description: 'The state of the mandate.' }),
    name: z.string().min(1).meta({ description: 'The name of the payee.' }),
    frequency: z.exactOptional(frequencySchema).meta({ description: 'The interval between payments.' }),
    previous_payment_date_time: z
      .exactOptional(timestampSchema)
      .meta({ description: 'The time of the last payment so far.' }),
    previous_payment_amount: z
      .exactOptional(amountSchema)
      .meta({ description: 'The amount of the last payment so far.' }),
  })
  .meta({ id: 'DirectDebit', description: 'A mandate that lets a payee collect money from the account.' });

/** A mandate that lets a payee collect money from the account. */
export interface DirectDebit extends ReadonlyDeep<z.infer<typeof directDebitSchema>> {}
