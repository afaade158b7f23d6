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

/** A text that people read, with so many characters at most: no control characters, no broken encoding. */
export function plainTextSchema(longest: number): z.ZodType<string> {
  const text = z
    .string('Must be a text.')
    .min(1, 'Must not be empty.')
    // Characters as JSON Schema and databases count them: one that takes two units of UTF-16 counts once.
    .refine((value) => [...value].length <= longest, `Must have at most ${longest} characters.`)
    // What turns the direction of writing can make a payee look like another one.
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, 'Must have no control characters.');
  return describeInPlace(text, {
    keywords: {
      maxLength: longest,
      pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]*$',
    },
  });
}
