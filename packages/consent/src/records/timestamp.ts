import { type BookingBound, type BoundSide, parseBookingBound } from '@ob/core/routes';

/** Requires a time and a zone: without a zone, a timestamp could mean any of 26 hours. */
const timeAndZone = /^\S+[Tt]\S+(?:[Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Parses an ISO 8601 timestamp with a zone. Seconds and their fraction are optional. Returns `undefined` for other text,
 * for example a date without a time, a time without a zone, or 30 February.
 */
export function parseMoment(text: string, side: BoundSide): BookingBound | undefined {
  const bound = timeAndZone.test(text) ? parseBookingBound(text, side) : undefined;
  return bound !== undefined && isFourDigitYear(bound.moment) ? bound : undefined;
}

/** Formats milliseconds since the epoch as UTC with milliseconds: `2026-11-20T09:30:00.000Z`. */
export function formatTimestamp(moment: number): string {
  return new Date(moment).toISOString();
}

function isFourDigitYear(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
