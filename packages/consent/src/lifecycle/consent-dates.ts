import { type BookingBound, type BoundSide, isAfter } from '@ob/core/routes';
import type { ApiError } from '@ob/http';
import type { ConsentRequest } from '../records/consent-request.ts';
import { maximumLifetime, paymentLifetime } from '../records/limits.ts';
import { formatTimestamp, parseMoment } from '../records/timestamp.ts';

/** The dates in a request for a consent, as ISO 8601 timestamps with a zone. */
export interface RequestedDates {
  readonly expiration_date?: string;
  readonly transaction_from_date?: string;
  readonly transaction_to_date?: string;
}

/** Fractions below a millisecond round up for a lower bound (`from`) and down for an upper bound (`to`). */
const sides = {
  expiration_date: 'to',
  transaction_from_date: 'from',
  transaction_to_date: 'to',
} as const satisfies Readonly<Record<keyof RequestedDates, BoundSide>>;

const dateNames = Object.keys(sides) as readonly (keyof RequestedDates)[];

/** Returns the default expiry of a consent that is created now, in milliseconds since the epoch. */
export function planExpiry(consentType: ConsentRequest['consent_type'], now: number): number {
  return now + (consentType === 'payment' ? paymentLifetime : maximumLifetime);
}

/**
 * Validates the dates of a request and returns every error. The expiry must be in the next 90 days. The booking dates
 * must be in order, and the first must be before the expiry. Text that is not a timestamp with a zone is an error.
 */
export function validateDates(dates: RequestedDates, now: number): readonly ApiError[] {
  const expiryErrors = validateExpiry(dates, now);
  const sound = expiryErrors.length === 0;
  return [...expiryErrors, ...validateFrom(dates, sound ? now : undefined), ...validateTo(dates)];
}

/** Formats validated dates as UTC with milliseconds, for the store. Throws a `RangeError` for text that is no timestamp. */
export function normalizeDates(dates: RequestedDates): RequestedDates {
  const written = dateNames.flatMap((name) => {
    const text = dates[name];
    if (text === undefined) return [];
    return [[name, formatTimestamp(readMoment(name, text))] as const];
  });
  return Object.fromEntries(written);
}

function validateExpiry({ expiration_date }: RequestedDates, now: number): readonly ApiError[] {
  if (expiration_date === undefined) return [];
  const expiry = readMoment('expiration_date', expiration_date);
  if (expiry > now && expiry <= now + maximumLifetime) return [];
  return [
    describe(
      'expiration_date',
      '`expiration_date` must be in the next 90 days. Leave it out for the maximum of 90 days.',
    ),
  ];
}

/** If `now` is absent, the expiry is invalid, so it cannot limit the booking dates. */
function validateFrom(dates: RequestedDates, now: number | undefined): readonly ApiError[] {
  if (dates.transaction_from_date === undefined) return [];
  const from = readMoment('transaction_from_date', dates.transaction_from_date);
  if (from < findExpiry(dates, now)) return [];
  return [
    describe('transaction_from_date', '`transaction_from_date` must be before the end of the consent.'),
  ];
}

/** Compares the dates before they are rounded: rounded, a range within one millisecond would end before its start. */
function validateTo({
  transaction_from_date: from,
  transaction_to_date: to,
}: RequestedDates): readonly ApiError[] {
  if (to === undefined) return [];
  const first = from === undefined ? undefined : parseDate('transaction_from_date', from);
  const last = parseDate('transaction_to_date', to);
  const isSound = from === undefined || first !== undefined;
  if (isSound && last !== undefined && (first === undefined || !isAfter(first, last))) return [];
  return [
    describe('transaction_to_date', '`transaction_to_date` must not be before `transaction_from_date`.'),
  ];
}

function findExpiry({ expiration_date }: RequestedDates, now: number | undefined): number {
  if (now === undefined) return Number.POSITIVE_INFINITY;
  return expiration_date === undefined
    ? now + maximumLifetime
    : readMoment('expiration_date', expiration_date);
}

/** Returns NaN for text that is no timestamp. Every comparison with NaN is false, so every check refuses it. */
function readMoment(name: keyof RequestedDates, text: string): number {
  return parseDate(name, text)?.moment ?? Number.NaN;
}

/** Parses a date of a request. Returns `undefined` for text that is not an ISO 8601 timestamp with a time and a zone. */
export function parseDate(name: keyof RequestedDates, text: string): BookingBound | undefined {
  return parseMoment(text, sides[name]);
}

function describe(path: keyof RequestedDates, detail: string): ApiError {
  return { code: 'invalid_field', detail, path };
}
