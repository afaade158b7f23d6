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

type DateName = keyof RequestedDates;

const details: Readonly<Record<DateName, string>> = {
  expiration_date: '`expiration_date` must be in the next 90 days. Leave it out for the maximum of 90 days.',
  transaction_from_date: '`transaction_from_date` must be before the end of the consent.',
  transaction_to_date: '`transaction_to_date` must not be before `transaction_from_date`.',
};

const dateNames = Object.keys(sides) as readonly DateName[];

/** Returns the default expiry of a consent that is created now, in milliseconds since the epoch. */
export function planExpiry(consentType: ConsentRequest['consent_type'], now: number): number {
  return now + (consentType === 'payment' ? paymentLifetime : maximumLifetime);
}

/**
 * Validates the dates of a request and returns every error. The expiry must be in the next 90 days. The booking dates
 * must be in order, and the first must be before the expiry. Text that is not a timestamp with a zone is an error.
 */
export function validateDates(dates: RequestedDates, now: number): readonly ApiError[] {
  const parsed = parseDates(dates);
  const { expiration_date: expiry, transaction_from_date: from, transaction_to_date: to } = parsed;
  const latest = now + maximumLifetime;
  const isMalformed = (name: DateName) => dates[name] !== undefined && parsed[name] === undefined;
  const { moment: end } = expiry ?? { moment: latest };
  const isEndSound = !isMalformed('expiration_date') && end > now && end <= latest;
  const isBroken: Readonly<Record<DateName, boolean>> = {
    expiration_date: !isEndSound,
    transaction_from_date: from !== undefined && isEndSound && from.moment >= end,
    // Compared before they are rounded: rounded, a range within one millisecond would end before its start.
    transaction_to_date: from !== undefined && to !== undefined && isAfter(from, to),
  };
  return dateNames
    .filter((name) => isBroken[name] || isMalformed(name))
    .map((name) => ({ code: 'invalid_field', detail: details[name], path: name }));
}

/** Formats validated dates as UTC with milliseconds, for the store. */
export function normalizeDates(dates: RequestedDates): RequestedDates {
  const written = Object.entries(parseDates(dates)).map(([name, { moment }]) => [
    name,
    formatTimestamp(moment),
  ]);
  return Object.fromEntries(written);
}

/** Parses a date of a request. Returns `undefined` for text that is not an ISO 8601 timestamp with a time and a zone. */
export function parseDate(name: DateName, text: string): BookingBound | undefined {
  return parseMoment(text, sides[name]);
}

/** Leaves out malformed dates. */
function parseDates(dates: RequestedDates): Partial<Readonly<Record<DateName, BookingBound>>> {
  const read = dateNames.map((name) => [name, parseDate(name, dates[name] ?? '')] as const);
  return Object.fromEntries(read.filter(([, date]) => date !== undefined));
}
