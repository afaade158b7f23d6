import { identifierPattern } from '@ob/http/routes';
import { z } from 'zod';
import { dayPattern, timestampPattern } from './calendar.ts';

/** An id that the service creates. */
export const identifierTextSchema = z
  .string()
  .regex(identifierPattern, 'Must be 1 to 40 letters, digits, _ or -.')
  .meta({ minLength: 1, maxLength: 40 });

/** A timestamp of the service: UTC, ISO 8601 with milliseconds. */
export const timestampSchema = z
  .string()
  .regex(new RegExp(timestampPattern), 'Must be a UTC timestamp with milliseconds.')
  .meta({ format: 'date-time' });

export const dateSchema = z
  .string()
  .regex(new RegExp(`^${dayPattern}$`), 'Must be a day of the calendar, such as 2026-01-31.')
  .meta({ format: 'date' });

/** Control characters, and characters that change the writing direction: they can disguise the name of a payee. */
const forbidden = '\\u0000-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069';

/** Spaces and invisible characters. */
const blank = '\\u0020\\u00a0\\u00ad\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f\\u205f-\\u2064\\u3000\\ufeff';

/** A text for people with at most `max` characters, without control characters and broken encoding. */
export function plainTextSchema(max: number): z.ZodType<string> {
  return (
    z
      .string('Must be a text.')
      .min(1, 'Must not be empty.')
      // Counts characters as JSON Schema and databases do: two units of UTF-16 can be one character.
      .refine((value) => [...value].length <= max, `Must have at most ${max} characters.`)
      .regex(new RegExp(`^[^${forbidden}\\p{Cs}]*$`, 'u'), 'Must have no control characters.')
      .meta({ maxLength: max, pattern: `^[^${forbidden}]*$` })
  );
}

/** A {@link plainTextSchema} that is not blank. */
export function nameTextSchema(max: number): z.ZodType<string> {
  const isBlank = new RegExp(`^[${blank}]+$`, 'u');
  return plainTextSchema(max)
    .refine((value) => !isBlank.test(value), 'Must not be blank.')
    .meta({ maxLength: max, pattern: `^[${blank}]*[^${blank}${forbidden}][^${forbidden}]*$` });
}
