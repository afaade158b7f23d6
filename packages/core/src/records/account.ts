import { z } from 'zod';
import { bankIdentifierPattern, isBankIdentifierCode } from './account-identification.ts';
import { identifierSchema } from './account-identifier.ts';
import { currencySchema } from './amount.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { dateSchema, identifierTextSchema } from './scalars.ts';

const bankIdentifierSchema = z
  .string()
  .refine(isBankIdentifierCode, 'Must be a BIC of 8 or 11 characters.')
  .meta({ minLength: 8, maxLength: 11, pattern: bankIdentifierPattern.source });

const servicerSchema = z
  .strictObject({
    scheme: z.enum(['BICFI']).meta({ description: 'The type of the identifier.' }),
    id: bankIdentifierSchema.meta({ description: 'The BIC of the bank (ISO 9362): 8 or 11 characters.' }),
  })
  .meta({ id: 'Servicer', description: 'The bank that keeps the account.' });

/** The Basic permission hides identifiers and servicer together. */
const identifiersMissing = {
  message: 'Required if the account has a servicer.',
  path: ['identifiers'],
};

export const accountSchema = z
  .strictObject({
    account_id: identifierTextSchema.meta({ description: 'The id of the account. It never changes.' }),
    status: z.enum(['enabled', 'disabled', 'pending']).meta({
      description:
        'The state of the account. A disabled account stays readable. Lists omit a closed account.',
    }),
    currency: currencySchema.meta({ description: 'The currency of the account (ISO 4217).' }),
    account_type: z
      .enum(['current', 'savings', 'credit_card', 'loan'])
      .meta({ description: 'The type of the account.' }),
    account_sub_type: z
      .exactOptional(z.enum(['personal', 'business']))
      .meta({ description: 'Whether a person or a business holds the account.' }),
    nickname: z.string().meta({ description: 'The name that the customer gave the account.' }),
    opening_date: z.exactOptional(dateSchema).meta({ description: 'The day the account was opened.' }),
    identifiers: z.exactOptional(z.array(identifierSchema).min(1)).meta({
      description: 'The numbers of the account. `ReadAccountsBasic` does not show them.',
    }),
    servicer: z.exactOptional(servicerSchema).meta({
      description: 'The bank that keeps the account. `ReadAccountsBasic` does not show it.',
    }),
  })
  .refine(
    ({ identifiers, servicer }) => identifiers !== undefined || servicer === undefined,
    identifiersMissing,
  )
  .meta({
    id: 'Account',
    description:
      'An account of the customer. `ReadAccountsBasic` leaves out `identifiers` and `servicer`. The bank gives the other optional fields if it knows them.',
    dependentRequired: { servicer: ['identifiers'] },
  });

/** A customer's account. The Basic permission leaves out `identifiers` and `servicer`. */
export interface Account extends ReadonlyDeep<z.infer<typeof accountSchema>> {}
