import { z } from 'zod';
import { isCurrency } from '../currency.ts';
import { identifierPattern } from '../identifier.ts';
import type { Amount } from '../money.ts';

/** An id that the service gives out. */
export const identifierTextSchema = z
  .string()
  .regex(identifierPattern, 'Must be 1 to 40 letters, digits, _ or -.');

/** A moment as the service writes it: UTC, ISO 8601 with milliseconds. */
export const timestampSchema = z.iso.datetime({
  precision: 3,
  error: 'Must be a UTC timestamp with milliseconds.',
});

/** A currency by its three letters (ISO 4217). */
export const currencySchema = z
  .string('Must be a currency code.')
  .regex(/^[A-Z]{3}$/, { error: 'Must be three capital letters (ISO 4217).', abort: true })
  .refine(isCurrency, 'Must be a currency of ISO 4217.');

/** An amount of money: unsigned, with two decimals. */
export const amountSchema = z.strictObject({
  amount: z
    .string('Must be a text such as "12.50".')
    .regex(/^\d{1,13}\.\d{2}$/, 'Must have up to 13 digits, a point and two decimals.'),
  currency: currencySchema,
}) satisfies z.ZodType<Amount>;

/** A text that people read: no control characters, no broken encoding. */
export function plainTextSchema(longest: number): z.ZodType<string> {
  return z
    .string('Must be a text.')
    .min(1, 'Must not be empty.')
    .max(longest, `Must have at most ${longest} characters.`)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'Must have no control characters.');
}
