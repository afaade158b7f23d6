import { z } from 'zod';
import { identifierPattern } from '../identifier.ts';
import { currencies, isCurrency } from '../records/currency.ts';
import type { Amount } from '../records/money.ts';
import { dayPattern, timestampPattern } from './calendar.ts';
import { amountWords } from './record-words.ts';
import { describeInPlace, nameSchema } from './schema-names.ts';

/** An id that the service gives out. */
export const identifierTextSchema = describeInPlace(
  z.string().regex(identifierPattern, 'Must be 1 to 40 letters, digits, _ or -.'),
  { keywords: { minLength: 1, maxLength: 40 } },
);

/** A moment as the service writes it: UTC, ISO 8601 with milliseconds. */
export const timestampSchema = describeInPlace(
  z.string().regex(new RegExp(timestampPattern), 'Must be a UTC timestamp with milliseconds.'),
  { keywords: { format: 'date-time' } },
);

/** A day of the calendar: `YYYY-MM-DD`. */
export const dateSchema = describeInPlace(
  z.string().regex(new RegExp(`^${dayPattern}$`), 'Must be a day of the calendar.'),
  { keywords: { format: 'date' } },
);

/** A currency by its three letters (ISO 4217). */
export const currencySchema = nameSchema(
  'Currency',
  z
    .string('Must be a currency code.')
    .regex(/^[A-Z]{3}$/, { error: 'Must be three capital letters (ISO 4217).', abort: true })
    .refine(isCurrency, 'Must be a currency of ISO 4217.'),
  { description: 'A currency by its three letters (ISO 4217).', keywords: { enum: [...currencies] } },
);

/** An amount of money: unsigned, with two decimals. */
export const amountSchema = nameSchema(
  'Amount',
  z.strictObject({
    amount: z
      .string('Must be a text such as "12.50".')
      .regex(/^[0-9]{1,13}[.][0-9]{2}$/, 'Must have up to 13 digits, a point and two decimals.'),
    currency: currencySchema,
  }),
  amountWords,
) satisfies z.ZodType<Amount>;

/** Control characters, and those that turn the direction of writing: they can make a payee look like another one. */
const forbidden = '\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';

/** Spaces, and characters that nobody sees. */
const blank = '\\u0020\\u00a0\\u00ad\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f\\u205f-\\u2064\\u3000\\ufeff';

/** A text that people read, with so many characters at most: no control characters, no broken encoding. */
export function plainTextSchema(longest: number): z.ZodType<string> {
  const text = z
    .string('Must be a text.')
    .min(1, 'Must not be empty.')
    // Characters as JSON Schema and databases count them: one that takes two units of UTF-16 counts once.
    .refine((value) => [...value].length <= longest, `Must have at most ${longest} characters.`)
    .regex(new RegExp(`^[^${forbidden}\\p{Cs}]*$`, 'u'), 'Must have no control characters.');
  return describeInPlace(text, { keywords: { maxLength: longest, pattern: `^[^${forbidden}]*$` } });
}

/** A name: a {@link plainTextSchema} that is not blank. */
export function nameTextSchema(longest: number): z.ZodType<string> {
  const isBlank = new RegExp(`^[${blank}]+$`, 'u');
  const name = plainTextSchema(longest).refine((value) => !isBlank.test(value), 'Must not be blank.');
  const pattern = `^[${blank}]*[^${blank}${forbidden}][^${forbidden}]*$`;
  return describeInPlace(name, { keywords: { maxLength: longest, pattern } });
}
