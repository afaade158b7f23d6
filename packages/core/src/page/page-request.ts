import type { ApiFault } from '../api-error.ts';
import { accept, type Result, refuse } from '../result.ts';
import { type BoundSide, parseBookingBound } from './booking-bound.ts';
import { type CursorScope, decodeCursor, type TransactionPosition } from './cursor.ts';
import type { DateWindow } from './date-window.ts';

/** The most transactions of one page, and how many there are where nothing is asked. */
export const pageLimit = 1000;

/** The query parameters of transaction listings. */
export const transactionParameters = ['fromBookingDateTime', 'toBookingDateTime', 'limit', 'cursor'] as const;

/** A member of {@link transactionParameters}. */
export type TransactionParameter = (typeof transactionParameters)[number];

/** The parameters of a query, decoded and in their order; a name may be there more than once. */
export type QueryPairs = readonly (readonly [name: string, value: string])[];

/** Which page of a transaction listing a request asks for. */
export interface PageRequest {
  /** The bookings asked for, before the consent narrows them. */
  readonly filter: DateWindow;
  /** How many at most, 1 to {@link pageLimit}. */
  readonly limit: number;
  /** The page begins after this place; absent for the first page. */
  readonly after?: TransactionPosition;
  /** The parameters word for word: `links.next` repeats them. */
  readonly given: Readonly<Partial<Record<TransactionParameter, string>>>;
}

/** The page that a request without a query asks for. */
export const firstPage: PageRequest = { filter: {}, limit: pageLimit, given: {} };

/**
 * Parses which page of a listing is asked for. Refuses with `invalid_parameter`, in this order: a parameter given
 * twice, a bound that does not parse, a span that ends before it begins, a limit out of range, a cursor of another
 * listing. Parameters of other names are passed over.
 */
export function parsePageRequest(
  query: QueryPairs,
  listing: Omit<CursorScope, 'filter'>,
): Result<PageRequest, ApiFault> {
  if (query.length === 0) return accept(firstPage);
  const given = readParameters(query);
  if (!given.ok) return given;
  const filter = parseFilter(given.value);
  if (!filter.ok) return filter;
  const limit = parseLimit(given.value.limit);
  if (!limit.ok) return limit;
  const page = { filter: filter.value, limit: limit.value, given: given.value };
  if (given.value.cursor === undefined) return accept(page);
  const after = decodeCursor({ ...listing, filter: filter.value }, given.value.cursor);
  return after === undefined
    ? refuseParameter(
        'cursor',
        'Use the cursor of links.next with the consent, account and filter of its page.',
      )
    : accept({ ...page, after });
}

function readParameters(query: QueryPairs): Result<PageRequest['given'], ApiFault> {
  const known = query.filter(([name]) => transactionParameters.some((parameter) => parameter === name));
  const twice = transactionParameters.find((name) => known.filter(([other]) => other === name).length > 1);
  return twice === undefined
    ? accept(Object.fromEntries(known))
    : refuseParameter(twice, 'Give this parameter once.');
}

function parseFilter(given: PageRequest['given']): Result<DateWindow, ApiFault> {
  const from = parseBound(given, 'fromBookingDateTime', 'from');
  if (!from.ok) return from;
  const to = parseBound(given, 'toBookingDateTime', 'to');
  if (!to.ok) return to;
  return (from.value.from ?? -Infinity) > (to.value.to ?? Infinity)
    ? refuseParameter('toBookingDateTime', 'The span ends before it begins.')
    : accept({ ...from.value, ...to.value });
}

function parseBound(
  given: PageRequest['given'],
  name: 'fromBookingDateTime' | 'toBookingDateTime',
  side: BoundSide,
): Result<DateWindow, ApiFault> {
  const text = given[name];
  if (text === undefined) return accept({});
  const moment = parseBookingBound(text, side);
  return moment === undefined
    ? refuseParameter(name, 'Give a date (2026-01-31) or a date and time (2026-01-31T10:30:00Z).')
    : accept({ [side]: moment });
}

function parseLimit(text: string | undefined): Result<number, ApiFault> {
  if (text === undefined) return accept(pageLimit);
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= pageLimit
    ? accept(limit)
    : refuseParameter('limit', `Give a whole number from 1 to ${pageLimit}.`);
}

function refuseParameter(path: TransactionParameter, detail: string): Result<never, ApiFault> {
  return refuse({ code: 'invalid_parameter', detail, path });
}
