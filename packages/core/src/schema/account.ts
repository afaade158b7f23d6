import { z } from 'zod';
import {
  type Account,
  type AccountReference,
  accountSchemes,
  accountStatuses,
  accountSubTypes,
  accountTypes,
  type DebtorReference,
  type Identifier,
  servicerSchemes,
} from '../records/account.ts';
import {
  bankIdentifierPattern,
  identificationForms,
  isAccountIdentification,
  isBankIdentifierCode,
} from '../records/account-identification.ts';
import {
  accountReferenceWords,
  accountWords,
  debtorReferenceWords,
  identifierWords,
  servicerWords,
} from './record-words.ts';
import { currencySchema, dateSchema, identifierTextSchema, nameTextSchema } from './scalars.ts';
import { describeInPlace, nameSchema } from './schema-names.ts';

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

/** The same in JSON Schema, but for the check digits: one alternative for each scheme. */
const schemeForms = {
  anyOf: accountSchemes.map((scheme) => {
    const { pattern, shortest, longest } = identificationForms[scheme];
    const id = { minLength: shortest, maxLength: longest, pattern: pattern.source };
    return { properties: { scheme: { const: scheme }, id } };
  }),
};

/** The identification of an account, in the form of its scheme. */
export const identifierSchema = nameSchema(
  'AccountIdentifier',
  z.strictObject(identification).refine(hasSchemeForm, wrongForm),
  { ...identifierWords, keywords: schemeForms },
) satisfies z.ZodType<Identifier>;

/** The other side of a payment. */
export const accountReferenceSchema = nameSchema(
  'AccountReference',
  z.strictObject({ ...identification, name: nameTextSchema(70) }).refine(hasSchemeForm, wrongForm),
  { ...accountReferenceWords, keywords: schemeForms },
) satisfies z.ZodType<AccountReference>;

/** The account that pays, as a consent or a request for a payment names it. */
export const debtorReferenceSchema = nameSchema(
  'DebtorReference',
  z
    .strictObject({ ...identification, name: z.exactOptional(nameTextSchema(70)) })
    .refine(hasSchemeForm, wrongForm),
  { ...debtorReferenceWords, keywords: schemeForms },
) satisfies z.ZodType<DebtorReference>;

const bankIdentifierSchema = describeInPlace(
  z.string().refine(isBankIdentifierCode, 'Must be a BIC of 8 or 11 characters.'),
  { keywords: { minLength: 8, maxLength: 11, pattern: bankIdentifierPattern.source } },
);

const servicerSchema = nameSchema(
  'Servicer',
  z.strictObject({ scheme: z.enum(servicerSchemes), id: bankIdentifierSchema }),
  servicerWords,
);

/** The Basic permission hides identifiers and servicer alike; who sees the one sees the other. */
function isWholeOrBasic({ identifiers, servicer }: Account): boolean {
  return identifiers !== undefined || servicer === undefined;
}

const halfShown = {
  message: 'Must be there, unless the Basic permission hides the servicer too.',
  path: ['identifiers'],
};

/** An account as the service answers it. */
export const accountSchema = nameSchema(
  'Account',
  z
    .strictObject({
      account_id: identifierTextSchema,
      status: z.enum(accountStatuses),
      currency: currencySchema,
      account_type: z.enum(accountTypes),
      account_sub_type: z.exactOptional(z.enum(accountSubTypes)),
      nickname: z.string(),
      opening_date: z.exactOptional(dateSchema),
      identifiers: z.exactOptional(z.array(identifierSchema).min(1)),
      servicer: z.exactOptional(servicerSchema),
    })
    .refine(isWholeOrBasic, halfShown),
  { ...accountWords, keywords: { dependentRequired: { servicer: ['identifiers'] } } },
) satisfies z.ZodType<Account>;
