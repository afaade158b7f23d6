/** The start or the end of a period. A date without a time is the first moment of the day as `from`, and the last as `to`. */
export type BoundSide = 'from' | 'to';

export interface BookingBound {
  /** In milliseconds since the epoch. Bookings have whole ones, so a finer `from` is rounded up and a finer `to` down. */
  readonly moment: number;
  /** The moment rounded down, in milliseconds since the epoch. */
  readonly millisecond: number;
  /** The decimals after the milliseconds, without zeros at the end; empty for none. */
  readonly finer: string;
}

const dateTime =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt]([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d)(?:\.(\d{1,30}))?)?([Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** In a query string a plus sign decodes to a space, so `+01:00` arrives as ` 01:00`. */
const decodedPlus = / (\d{2}:\d{2})$/;

/** Parses a day, or a date and time with optional seconds, fraction and zone (default UTC). Otherwise returns `undefined`. */
export function parseBookingBound(text: string, side: BoundSide): BookingBound | undefined {
  const match = dateTime.exec(text.replace(decodedPlus, '+$1'));
  if (match === null) return undefined;
  const [, date = '', hours, minutes, seconds = '00', fraction = '', zone = 'Z'] = match;
  if (!isCalendarDate(date)) return undefined;
  if (hours === undefined) return side === 'from' ? startOfDay(date) : endOfDay(date);
  const millisecond = Date.parse(
    `${date}T${hours}:${minutes}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}${zone.toUpperCase()}`,
  );
  const finer = fraction.slice(3).replace(/0+$/, '');
  const roundsUp = side === 'from' && finer !== '';
  return { moment: roundsUp ? millisecond + 1 : millisecond, millisecond, finer };
}

/** Returns whether one bound is after another, to the last decimal. Decimals without trailing zeros compare like text. */
export function isAfter(one: BookingBound, other: BookingBound): boolean {
  if (one.millisecond !== other.millisecond) return one.millisecond > other.millisecond;
  return one.finer > other.finer;
}

function startOfDay(date: string): BookingBound {
  const moment = Date.parse(`${date}T00:00:00.000Z`);
  return { moment, millisecond: moment, finer: '' };
}

function endOfDay(date: string): BookingBound {
  const moment = Date.parse(`${date}T23:59:59.999Z`);
  return { moment, millisecond: moment, finer: '9'.repeat(27) };
}

/** `Date.parse` turns 30 February into a day in March, so a date that comes back changed does not exist. */
function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
