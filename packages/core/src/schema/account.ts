import { z } from 'zod';
import {
  type Account,
  type AccountReference,
  accountSchemes,
  accountStatuses,
  accountSubTypes,
  accountTypes,
  type Identifier,
  servicerSchemes,
} from '../account.ts';
import { isAccountIdentification, isBankIdentifierCode } from '../account-identification.ts';
import { currencySchema, identifierTextSchema, plainTextSchema } from './scalars.ts';

interface Identification {
  readonly scheme: (typeof accountSchemes)[number];
  readonly id: string;
}

const identification = {
  scheme: z.enum(accountSchemes, `Must be one of ${accountSchemes.join(', ')}.`),
  id: z.string('Must be a text.').max(34, 'Must have at most 34 characters.'),
};

const wrongForm = { message: 'Must have the form of its scheme, with valid check digits.', path: ['id'] };

function hasSchemeForm({ scheme, id }: Identification): boolean {
  return isAccountIdentification(scheme, id);
}

/** The identification of an account, in the form of its scheme. */
export const identifierSchema = z
  .strictObject(identification)
  .refine(hasSchemeForm, wrongForm) satisfies z.ZodType<Identifier>;

/** The other side of a payment. */
export const accountReferenceSchema = z
  .strictObject({ ...identification, name: plainTextSchema(70) })
  .refine(hasSchemeForm, wrongForm) satisfies z.ZodType<AccountReference>;

const servicerSchema = z.strictObject({
  scheme: z.enum(servicerSchemes),
  id: z.string().refine(isBankIdentifierCode, 'Must be a BIC of 8 or 11 characters.'),
});

/** The Basic permission hides identifiers and servicer alike; who sees the one sees the other. */
function isWholeOrBasic({ identifiers, servicer }: Account): boolean {
  return identifiers !== undefined || servicer === undefined;
}

const halfShown = {
  message: 'Must be there, unless the Basic permission hides the servicer too.',
  path: ['identifiers'],
};

/** An account as the service answers it. */
export const accountSchema = z
  .strictObject({
    account_id: identifierTextSchema,
    status: z.enum(accountStatuses),
    currency: currencySchema,
    account_type: z.enum(accountTypes),
    account_sub_type: z.exactOptional(z.enum(accountSubTypes)),
    nickname: z.string(),
    opening_date: z.exactOptional(z.iso.date()),
    identifiers: z.exactOptional(z.array(identifierSchema).min(1)),
    servicer: z.exactOptional(servicerSchema),
  })
  .refine(isWholeOrBasic, halfShown) satisfies z.ZodType<Account>;
