import type { TransactionPosition } from '@ob/core/routes';
import type { BankBooking } from './bank-records.ts';
import type { ItemList } from './core-banking.ts';

/** A query for the bookings of an account. Moments are UTC with milliseconds, so that they compare as text. */
export interface BookingsWanted extends BookingSpan {
  readonly after: TransactionPosition | undefined;
  readonly limit: number;
}

/** A period of booking times, both bounds inclusive. */
export interface BookingSpan {
  readonly from: string;
  readonly to: string;
}

/** Reads one page of the bookings of a period, newest first. Pages count from 1. */
export type ReadPage = (span: BookingSpan, page: number) => Promise<ItemList<BankBooking>>;

/**
 * Reads the newest bookings after a position, from core banking that pages by number and does not sort the bookings of
 * one moment. The position becomes the upper bound of the period and moves after every page, so that new bookings shift
 * nothing. The next page is read only if one moment fills a page.
 */
export async function readNewestBookings(
  readPage: ReadPage,
  { from, to, after, limit }: BookingsWanted,
): Promise<readonly BankBooking[]> {
  const found: BankBooking[] = [];
  let upTo: string | undefined =
    after !== undefined && after.bookingDateTime < to ? after.bookingDateTime : to;
  while (upTo !== undefined && upTo >= from && found.length < limit) {
    const stretch: Stretch = await readStretch(readPage, { from, to: upTo });
    found.push(...stretch.bookings.filter((booking) => after === undefined || comesAfter(booking, after)));
    upTo = stretch.next;
  }
  return found.slice(0, limit);
}

interface Stretch {
  /** Contains all bookings of each of its moments. */
  readonly bookings: readonly BankBooking[];
  /** The moment to continue from; absent at the end of the period. */
  readonly next: string | undefined;
}

/**
 * Reads until the bookings of one moment are complete. The last moment may continue on the next page, so the next stretch
 * reads it.
 */
async function readStretch(readPage: ReadPage, span: BookingSpan): Promise<Stretch> {
  const read = new Map<string, BankBooking>();
  for (let page = 1; ; page += 1) {
    const known = read.size;
    const { items, more } = await readPage(span, page);
    for (const booking of items) read.set(booking.id, booking);
    const bookings = [...read.values()].sort(compareBookings);
    const oldest = bookings.at(-1)?.at;
    // A page without new bookings is the end, even if core banking reports more.
    if (!more || oldest === undefined || read.size === known) return { bookings, next: undefined };
    const complete = bookings.filter(({ at }) => at > oldest);
    if (complete.length > 0) return { bookings: complete, next: oldest };
  }
}

/** Newest first, then by descending id: the order of the port. */
export function compareBookings(one: BankBooking, other: BankBooking): number {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1;
  return one.id < other.id ? 1 : -1;
}

function comesAfter(
  { at, id }: BankBooking,
  { bookingDateTime, transactionId }: TransactionPosition,
): boolean {
  return at < bookingDateTime || (at === bookingDateTime && id < transactionId);
}
