/** Which end of a span a text names: a bare date means the start of the day below and its end above. */
export type BoundSide = 'from' | 'to';

const dateTime =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,9}))?)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** In a query string a plus sign decodes to a space, so that `+01:00` arrives as ` 01:00`. */
const decodedPlus = / (\d{2}:\d{2})$/;

/**
 * Parses a bound of booking moments: `YYYY-MM-DD`, or a date and time with or without seconds, fraction and zone
 * (none is UTC). Answers milliseconds since the epoch, or `undefined` for anything else. Digits beyond a millisecond
 * are cut off: bookings are told to the millisecond.
 */
export function parseBookingBound(text: string, side: BoundSide): number | undefined {
  const match = dateTime.exec(text.replace(decodedPlus, '+$1'));
  if (match === null) return undefined;
  const [, date = '', hours, minutes, seconds = '00', fraction = '', zone = 'Z'] = match;
  if (!isCalendarDate(date)) return undefined;
  if (hours === undefined)
    return Date.parse(side === 'from' ? `${date}T00:00:00.000Z` : `${date}T23:59:59.999Z`);
  return Date.parse(
    `${date}T${hours}:${minutes}:${seconds}.${fraction.padEnd(3, '0').slice(0, 3)}${zone.toUpperCase()}`,
  );
}

/** `Date.parse` lets the 30th of February roll over into March; a date that comes back changed does not exist. */
function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
