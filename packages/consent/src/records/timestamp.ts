import { type BookingBound, type BoundSide, parseBookingBound } from '@ob/core/routes';

/** A date alone has no time, and a moment without a zone could be any of 26 hours. */
const timeAndZone = /^\S+[Tt]\S+(?:[Zz]|[+-]\d{2}:\d{2})$/;

/**
 * Parses an ISO 8601 timestamp that names its zone; seconds and their fraction may be absent. Returns `undefined` for
 * anything else: a date alone, a moment without a zone, a day that the month lacks.
 */
export function parseMoment(text: string, side: BoundSide): BookingBound | undefined {
  const bound = timeAndZone.test(text) ? parseBookingBound(text, side) : undefined;
  return bound !== undefined && isFourDigitYear(bound.moment) ? bound : undefined;
}

/** Formats a moment, in milliseconds since the epoch, as UTC with milliseconds: `2026-11-20T09:30:00.000Z`. */
export function formatTimestamp(moment: number): string {
  return new Date(moment).toISOString();
}

function isFourDigitYear(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
