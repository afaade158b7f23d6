import { z } from 'zod';
import { referenceSchema } from './payment-terms.ts';
import { positiveAmountSchema } from './positive-amount.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, timestampSchema } from './scalars.ts';

export const fundsConfirmationRequestSchema = z
  .strictObject({
    amount: positiveAmountSchema.meta({
      description: 'The amount to check, above zero and in the currency of the account.',
    }),
    reference: referenceSchema.meta({ description: 'A reference of yours. The response repeats it.' }),
  })
  .meta({
    id: 'FundsConfirmationRequest',
    description: 'Asks whether the account of the consent holds an amount.',
  });

export interface FundsRequest extends ReadonlyDeep<z.infer<typeof fundsConfirmationRequestSchema>> {}

export const fundsConfirmationSchema = z
  .strictObject({
    funds_confirmation_id: identifierTextSchema.meta({
      description: 'The id of this confirmation. Name it if you ask the bank about it.',
    }),
    consent_id: identifierTextSchema.meta({ description: 'The id of the consent.' }),
    funds_available: z
      .boolean()
      .meta({ description: 'Whether the account holds the amount. `false` if the account is closed.' }),
    amount: positiveAmountSchema.meta({ description: 'The amount of the request.' }),
    reference: referenceSchema.meta({ description: 'The reference of the request.' }),
    creation_date_time: timestampSchema.meta({ description: 'The time of the check.' }),
  })
  .meta({
    id: 'FundsConfirmation',
    description: 'The result at one moment. The bank reserves no money, so a later payment may find less.',
  });

/** The result of a funds confirmation. */
export interface FundsConfirmation extends ReadonlyDeep<z.infer<typeof fundsConfirmationSchema>> {}
