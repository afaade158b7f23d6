import { type BookingBound, type BoundSide, isAfter } from '@ob/core/routes';
import type { ApiError } from '@ob/http';
import type { ConsentRequest } from '../records/consent-request.ts';
import { maximumLifetime, paymentLifetime } from '../records/limits.ts';
import { formatTimestamp, parseMoment } from '../records/timestamp.ts';

/** The moments a request for a consent may name, as ISO 8601 timestamps with a zone. */
export interface RequestedDates {
  readonly expiration_date?: string;
  readonly transaction_from_date?: string;
  readonly transaction_to_date?: string;
}

/** How each date is read: the first booking to be seen is a lower bound, so a finer one rounds up. */
const sides = {
  expiration_date: 'to',
  transaction_from_date: 'from',
  transaction_to_date: 'to',
} as const satisfies Readonly<Record<keyof RequestedDates, BoundSide>>;

const dateNames = Object.keys(sides) as readonly (keyof RequestedDates)[];

/** Tells when a consent expires that is created now and asks for no expiry of its own, in milliseconds since the epoch. */
export function planExpiry(consentType: ConsentRequest['consent_type'], now: number): number {
  return now + (consentType === 'payment' ? paymentLifetime : maximumLifetime);
}

/**
 * Judges the moments a client asks for against each other and against now. The expiry lies ahead, at most 90 days;
 * the booking dates are in order, and the first lies before the expiry. Answers every fault; none is mended silently.
 * A text that is no timestamp with a zone is a fault.
 */
export function validateDates(dates: RequestedDates, now: number): readonly ApiError[] {
  const expiryErrors = validateExpiry(dates, now);
  const sound = expiryErrors.length === 0;
  return [...expiryErrors, ...validateFrom(dates, sound ? now : undefined), ...validateTo(dates)];
}

/** Writes moments that have been judged sound as UTC with milliseconds, as they are kept. Throws where one is none. */
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
  return [describe('expiration_date', 'The expiration date must lie ahead, at most 90 days.')];
}

/** Without a `now`, the expiry is faulty itself and says nothing about the booking dates. */
function validateFrom(dates: RequestedDates, now: number | undefined): readonly ApiError[] {
  if (dates.transaction_from_date === undefined) return [];
  const from = readMoment('transaction_from_date', dates.transaction_from_date);
  if (from < findExpiry(dates, now)) return [];
  return [describe('transaction_from_date', 'The first booking date must lie before the expiration date.')];
}

/** Compares the dates as they are written: rounded to milliseconds, a span within one would end before it begins. */
function validateTo({
  transaction_from_date: from,
  transaction_to_date: to,
}: RequestedDates): readonly ApiError[] {
  if (to === undefined) return [];
  const first = from === undefined ? undefined : parseDate('transaction_from_date', from);
  const last = parseDate('transaction_to_date', to);
  const isSound = from === undefined || first !== undefined;
  if (isSound && last !== undefined && (first === undefined || !isAfter(first, last))) return [];
  return [describe('transaction_to_date', 'The last booking date must not lie before the first.')];
}

function findExpiry({ expiration_date }: RequestedDates, now: number | undefined): number {
  if (now === undefined) return Number.POSITIVE_INFINITY;
  return expiration_date === undefined
    ? now + maximumLifetime
    : readMoment('expiration_date', expiration_date);
}

/** Returns NaN for text that is no timestamp: it lies neither before nor after any moment, so every check refuses it. */
function readMoment(name: keyof RequestedDates, text: string): number {
  return parseDate(name, text)?.moment ?? Number.NaN;
}

/** Parses one of the dates as it is written: ISO 8601 with time and zone. */
export function parseDate(name: keyof RequestedDates, text: string): BookingBound | undefined {
  return parseMoment(text, sides[name]);
}

function describe(path: keyof RequestedDates, detail: string): ApiError {
  return { code: 'invalid_field', detail, path };
}
