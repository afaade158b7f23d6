import type { TransactionPosition } from '@ob/core/routes';
import type { BankBooking } from './bank-records.ts';
import type { ItemList } from './core-banking.ts';

/** Which bookings of an account are wanted. Moments are UTC with milliseconds, so that they compare as texts. */
export interface BookingsWanted extends BookingSpan {
  readonly after: TransactionPosition | undefined;
  readonly limit: number;
}

/** A span of booking times, both bounds inclusive. */
export interface BookingSpan {
  readonly from: string;
  readonly to: string;
}

/** Reads one page of the bookings of a span, newest first; pages are counted from 1. */
export type ReadPage = (span: BookingSpan, page: number) => Promise<ItemList<BankBooking>>;

/**
 * Reads the newest bookings that come after a place: of core banking that counts pages, and that orders the bookings of
 * one moment as it likes. The place is turned into the upper bound of the span, and moved on after every page, so that
 * what is booked meanwhile shifts nothing. Only where one moment fills a page is the next page counted.
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
  /** Of every moment that there is one of, all. */
  readonly bookings: readonly BankBooking[];
  /** The moment to go on from; absent at the end of the span. */
  readonly next: string | undefined;
}

/** Reads until a moment is complete. That of the last booking may go on behind the page, and is left to the next stretch. */
async function readStretch(readPage: ReadPage, span: BookingSpan): Promise<Stretch> {
  const read = new Map<string, BankBooking>();
  for (let page = 1; ; page += 1) {
    const known = read.size;
    const { items, more } = await readPage(span, page);
    for (const booking of items) read.set(booking.id, booking);
    const bookings = [...read.values()].sort(compareBookings);
    const oldest = bookings.at(-1)?.at;
    // A page that brings nothing new is the end, whatever core banking says.
    if (!more || oldest === undefined || read.size === known) return { bookings, next: undefined };
    const complete = bookings.filter(({ at }) => at > oldest);
    if (complete.length > 0) return { bookings: complete, next: oldest };
  }
}

/** Newest first, then by descending id: the order that the port promises. */
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
