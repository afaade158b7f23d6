import { z } from 'zod';
import {
  type AccountScheme,
  identificationFormats,
  isAccountIdentification,
} from './account-identification.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { nameTextSchema } from './scalars.ts';

const schemes = Object.keys(identificationFormats) as [AccountScheme, ...AccountScheme[]];

const identification = {
  scheme: z
    .enum(schemes, `Must be one of ${schemes.join(', ')}.`)
    .meta({ description: 'The type of the account number.' }),
  id: z.string('Must be a text.').max(34, 'Must have at most 34 characters.').meta({
    description:
      'The account number in the format of its scheme, without spaces. An IBAN has valid check digits (ISO 13616). A card number is masked.',
  }),
};

export const wrongFormat = {
  message: 'Must have the format of its scheme, with valid check digits.',
  path: ['id'],
};

export function hasSchemeFormat({ scheme, id }: { readonly scheme: string; readonly id: string }): boolean {
  const known = schemes.find((name) => name === scheme);
  return known !== undefined && isAccountIdentification(known, id);
}

/** Describes the format of each scheme in JSON Schema, which cannot express check digits. `key` is the field of the number. */
export function describeSchemeFormats(key: 'id' | 'identification'): readonly object[] {
  return schemes.map((scheme) => {
    const { pattern, min, max } = identificationFormats[scheme];
    const form = { minLength: min, maxLength: max, pattern: pattern.source };
    return { properties: { scheme: { const: scheme }, [key]: form } };
  });
}

const anyOf = describeSchemeFormats('id');

export const identifierSchema = z
  .strictObject(identification)
  .refine(hasSchemeFormat, wrongFormat)
  .meta({ id: 'AccountIdentifier', description: 'A number that identifies an account.', anyOf });

/** The number of an account, in the format of its scheme. */
export interface Identifier extends ReadonlyDeep<z.infer<typeof identifierSchema>> {}

const holder = nameTextSchema(70);

export const accountReferenceSchema = z
  .strictObject({ ...identification, name: holder.meta({ description: 'The holder of the account.' }) })
  .refine(hasSchemeFormat, wrongFormat)
  .meta({ id: 'AccountReference', description: 'The other side of a payment.', anyOf });

/** The other party of a payment. The holder's name has at most 70 characters. */
export interface AccountReference extends ReadonlyDeep<z.infer<typeof accountReferenceSchema>> {}

export const debtorReferenceSchema = z
  .strictObject({
    ...identification,
    name: z
      .exactOptional(holder)
      .meta({ description: 'The holder of the account. Leave it out if you do not know it.' }),
  })
  .refine(hasSchemeFormat, wrongFormat)
  .meta({ id: 'DebtorReference', description: 'The account that pays.', anyOf });

/** The account to pay from in a consent or a payment request. The client may not know its holder. */
export interface DebtorReference extends ReadonlyDeep<z.infer<typeof debtorReferenceSchema>> {}
