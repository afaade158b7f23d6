import type { ApiFault } from '@ob/core';
import type { ConsentRequest } from '../record/consent.ts';
import { maximumLifetime, paymentLifetime } from '../record/limits.ts';
import { formatTimestamp, parseTimestamp, type TimestampRounding } from '../record/timestamp.ts';

/** The moments a request for a consent may name, as ISO 8601 timestamps with a zone. */
export interface RequestedDates {
  readonly expiration_date?: string;
  readonly transaction_from_date?: string;
  readonly transaction_to_date?: string;
}

const dateNames = [
  'expiration_date',
  'transaction_from_date',
  'transaction_to_date',
] as const satisfies readonly (keyof RequestedDates)[];

/** Tells when a consent expires that is created now and asks for no expiry of its own, in milliseconds since the epoch. */
export function planExpiry(consentType: ConsentRequest['consent_type'], now: number): number {
  return now + (consentType === 'payment' ? paymentLifetime : maximumLifetime);
}

/**
 * Judges the moments a client asks for against each other and against now. The expiry lies ahead, at most 90 days;
 * the booking dates are in order, and the first lies before the expiry. Answers every fault; none is mended silently.
 * A text that is no timestamp with a zone is a fault.
 */
export function judgeDates(dates: RequestedDates, now: number): readonly ApiFault[] {
  const expiryFaults = judgeExpiry(dates, now);
  const sound = expiryFaults.length === 0;
  return [...expiryFaults, ...judgeFrom(dates, sound ? now : undefined), ...judgeTo(dates)];
}

/** Writes moments that have been judged sound as UTC with milliseconds, as they are kept. Throws where one is none. */
export function normalizeDates(dates: RequestedDates): RequestedDates {
  const written = dateNames.flatMap((name) => {
    const text = dates[name];
    if (text === undefined) return [];
    const moment = name === 'transaction_from_date' ? readFrom(text) : readMoment(text);
    return [[name, formatTimestamp(moment)] as const];
  });
  return Object.fromEntries(written);
}

function judgeExpiry({ expiration_date }: RequestedDates, now: number): readonly ApiFault[] {
  if (expiration_date === undefined) return [];
  const expiry = readMoment(expiration_date);
  if (expiry > now && expiry <= now + maximumLifetime) return [];
  return [describe('expiration_date', 'The expiration date must lie ahead, at most 90 days.')];
}

/** Without a `now`, the expiry is faulty itself and says nothing about the booking dates. */
function judgeFrom(dates: RequestedDates, now: number | undefined): readonly ApiFault[] {
  if (dates.transaction_from_date === undefined) return [];
  const from = readFrom(dates.transaction_from_date);
  if (from < findExpiry(dates, now)) return [];
  return [describe('transaction_from_date', 'The first booking date must lie before the expiration date.')];
}

function judgeTo({ transaction_from_date, transaction_to_date }: RequestedDates): readonly ApiFault[] {
  if (transaction_to_date === undefined) return [];
  const from =
    transaction_from_date === undefined ? Number.NEGATIVE_INFINITY : readFrom(transaction_from_date);
  if (readMoment(transaction_to_date) >= from) return [];
  return [describe('transaction_to_date', 'The last booking date must not lie before the first.')];
}

function findExpiry({ expiration_date }: RequestedDates, now: number | undefined): number {
  if (now === undefined) return Number.POSITIVE_INFINITY;
  return expiration_date === undefined ? now + maximumLifetime : readMoment(expiration_date);
}

/** Returns NaN for text that is no timestamp: it lies neither before nor after any moment, so every check refuses it. */
function readMoment(text: string, rounding: TimestampRounding = 'down'): number {
  return parseTimestamp(text, rounding) ?? Number.NaN;
}

/** The first booking date is a lower bound. */
function readFrom(text: string): number {
  return readMoment(text, 'up');
}

function describe(path: keyof RequestedDates, detail: string): ApiFault {
  return { code: 'invalid_field', detail, path };
}
