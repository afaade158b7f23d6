const pattern =
  /^\d{4}-\d{2}-(\d{2})[Tt]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Where a timestamp between two milliseconds goes. A lower bound rounds up, so that it never shows an earlier booking. */
export type TimestampRounding = 'down' | 'up';

/**
 * Parses an ISO 8601 timestamp that names its zone, in milliseconds since the epoch; seconds and their fraction may
 * be absent. Returns `undefined` for anything else: a date alone, a moment without a zone, a day that the month lacks.
 */
export function parseTimestamp(text: string, rounding: TimestampRounding = 'down'): number | undefined {
  const day = pattern.exec(text)?.[1];
  if (day === undefined) return undefined;
  const calendarDay = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  if (calendarDay.getUTCDate() !== Number(day)) return undefined;
  const millisecond = Date.parse(text.toUpperCase().replace(/(\.\d{3})\d+/, '$1'));
  const isBetween = /\.\d{3}\d*[1-9]/.test(text);
  const moment = rounding === 'up' && isBetween ? millisecond + 1 : millisecond;
  return isFourDigitYear(moment) ? moment : undefined;
}

/** Formats a moment, in milliseconds since the epoch, as UTC with milliseconds: `2026-11-20T09:30:00.000Z`. */
export function formatTimestamp(moment: number): string {
  return new Date(moment).toISOString();
}

function isFourDigitYear(moment: number): boolean {
  const year = new Date(moment).getUTCFullYear();
  return year >= 1 && year <= 9999;
}
