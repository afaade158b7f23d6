import type { ApiFault } from '@ob/core';
import type { ConsentRequest } from '../record/consent.ts';
import { maximumLifetime, paymentLifetime } from '../record/limits.ts';

/** The moments a request for a consent may name, as ISO 8601 timestamps with a zone. */
export interface RequestedDates {
  readonly expiration_date?: string;
  readonly transaction_from_date?: string;
  readonly transaction_to_date?: string;
}

/** Tells when a consent expires that is created now and asks for no expiry of its own, in milliseconds since the epoch. */
export function planExpiry(consentType: ConsentRequest['consent_type'], now: number): number {
  return now + (consentType === 'payment' ? paymentLifetime : maximumLifetime);
}

/**
 * Judges the moments a client asks for against each other and against now. The expiry lies ahead, at most 90 days;
 * the booking dates are in order, and the first lies before the expiry. Answers every fault; none is mended silently.
 */
export function judgeDates(dates: RequestedDates, now: number): readonly ApiFault[] {
  const expiryFaults = judgeExpiry(dates, now);
  const sound = expiryFaults.length === 0;
  return [...expiryFaults, ...judgeFrom(dates, sound ? now : undefined), ...judgeTo(dates)];
}

function judgeExpiry({ expiration_date }: RequestedDates, now: number): readonly ApiFault[] {
  if (expiration_date === undefined) return [];
  const expiry = Date.parse(expiration_date);
  if (expiry > now && expiry <= now + maximumLifetime) return [];
  return [describe('expiration_date', 'The expiration date must lie ahead, at most 90 days.')];
}

/** Without a `now`, the expiry is faulty itself and says nothing about the booking dates. */
function judgeFrom(dates: RequestedDates, now: number | undefined): readonly ApiFault[] {
  if (dates.transaction_from_date === undefined) return [];
  const from = Date.parse(dates.transaction_from_date);
  if (from < findExpiry(dates, now)) return [];
  return [describe('transaction_from_date', 'The first booking date must lie before the expiration date.')];
}

function judgeTo({ transaction_from_date, transaction_to_date }: RequestedDates): readonly ApiFault[] {
  if (transaction_to_date === undefined) return [];
  const from =
    transaction_from_date === undefined ? Number.NEGATIVE_INFINITY : Date.parse(transaction_from_date);
  if (Date.parse(transaction_to_date) >= from) return [];
  return [describe('transaction_to_date', 'The last booking date must not lie before the first.')];
}

function findExpiry({ expiration_date }: RequestedDates, now: number | undefined): number {
  if (now === undefined) return Number.POSITIVE_INFINITY;
  return expiration_date === undefined ? now + maximumLifetime : Date.parse(expiration_date);
}

function describe(path: keyof RequestedDates, detail: string): ApiFault {
  return { code: 'invalid_field', detail, path };
}
