import { z } from 'zod';
import { accountReferenceSchema } from './account-identifier.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, plainTextSchema } from './scalars.ts';

export const beneficiarySchema = z
  .strictObject({
    beneficiary_id: identifierTextSchema.meta({ description: 'The id of the beneficiary.' }),
    account_id: identifierTextSchema.meta({ description: 'The id of the account that pays.' }),
    beneficiary_type: z.enum(['trusted', 'ordinary']).meta({
      description:
        'Whether the customer pays the beneficiary without a further check (`trusted`) or not (`ordinary`).',
    }),
    creditor_account: accountReferenceSchema.meta({ description: 'The account of the payee.' }),
    reference: z
      .exactOptional(plainTextSchema(35))
      .meta({ description: 'The reference that the customer saved.' }),
  })
  .meta({ id: 'Beneficiary', description: 'A payee that the customer saved.' });

/** A payee that the customer saved. */
export interface Beneficiary extends ReadonlyDeep<z.infer<typeof beneficiarySchema>> {}
