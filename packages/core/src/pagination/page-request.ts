import { type ApiError, type ApiErrors, accept, type Result, refuse } from '@ob/http';
import { hasErrors, type QueryPairs, readParameters, refuseParameter } from '@ob/http/routes';
import { type BookingBound, type BoundSide, isAfter, parseBookingBound } from './booking-bound.ts';
import { type CursorListing, openCursor, type TransactionPosition } from './cursor.ts';
import type { CursorCodec } from './cursor-codec.ts';
import type { DateWindow } from './date-window.ts';

/** The most transactions of one page, and how many there are where nothing is asked. */
export const pageLimit = 1000;

/** The refusal of a `limit` that is out of range. */
export const invalidLimit: ApiError = refuseParameter('limit', `Use a whole number from 1 to ${pageLimit}.`);

/** The query parameters of transaction listings. */
export const transactionParameters = ['fromBookingDateTime', 'toBookingDateTime', 'limit', 'cursor'] as const;

/** A member of {@link transactionParameters}. */
export type TransactionParameter = (typeof transactionParameters)[number];

/** Which page of a transaction listing a request asks for. */
export interface PageRequest {
  /** The bookings asked for, before the consent narrows them. */
  readonly filter: DateWindow;
  /** How many at most, 1 to `pageLimit`. */
  readonly limit: number;
  /** The page begins after this place; absent for the first page. */
  readonly after?: TransactionPosition;
  /** The parameters word for word: `links.next` repeats them. */
  readonly given: Readonly<Partial<Record<TransactionParameter, string>>>;
}

/** The page that a request without a query asks for. */
export const firstPage: PageRequest = { filter: {}, limit: pageLimit, given: {} };

/**
 * Parses which page of a listing is asked for. Refuses with every fault of the query at once, `invalid_parameter` each, in
 * this order: parameters given twice, bounds that do not parse, a span that ends before it begins, a limit out of range, a
 * cursor of another listing. Parameters of other names are ignored.
 */
export function parsePageRequest(
  query: QueryPairs,
  listing: CursorListing,
  cursors: CursorCodec,
): Result<PageRequest, ApiErrors> {
  if (query.length === 0) return accept(firstPage);
  const { given, errors: repeated } = readParameters(query, transactionParameters);
  const { filter, errors: outOfOrder } = parseFilter(given);
  const limit = parseLimit(given.limit);
  const opened = given.cursor === undefined ? undefined : openCursor(cursors, given.cursor);
  const isOwn = given.cursor === undefined || opened?.belongsTo(listing, filter) === true;
  const errors = [
    ...repeated,
    ...outOfOrder,
    ...(limit === undefined ? [invalidLimit] : []),
    ...(isOwn ? [] : [refuseParameter('cursor', cursorDetail)]),
  ];
  if (hasErrors(errors)) return refuse(errors);
  const page = { filter: filter ?? {}, limit: limit ?? pageLimit, given };
  return accept(opened === undefined ? page : { ...page, after: opened.position });
}

const cursorDetail =
  'Use the cursor of links.next unchanged, with the consent, account and filter of its page.';
const boundDetail = 'Use a date (2026-01-31) or a date and time (2026-01-31T10:30:00Z).';

interface ParsedFilter {
  /** `undefined` if it has faults. */
  readonly filter: DateWindow | undefined;
  readonly errors: readonly ApiError[];
}

function parseFilter({ fromBookingDateTime, toBookingDateTime }: PageRequest['given']): ParsedFilter {
  const from = parseBound(fromBookingDateTime, 'from');
  const to = parseBound(toBookingDateTime, 'to');
  const errors = [
    ...(from === 'malformed' ? [refuseParameter('fromBookingDateTime', boundDetail)] : []),
    ...(to === 'malformed' ? [refuseParameter('toBookingDateTime', boundDetail)] : []),
  ];
  if (from === 'malformed' || to === 'malformed') return { filter: undefined, errors };
  if (from !== undefined && to !== undefined && isAfter(from, to)) {
    const detail = 'The span ends before it begins. Use a moment after fromBookingDateTime.';
    return { filter: undefined, errors: [refuseParameter('toBookingDateTime', detail)] };
  }
  return { filter: { ...(from && { from: from.moment }), ...(to && { to: to.moment }) }, errors };
}

function parseBound(text: string | undefined, side: BoundSide): BookingBound | 'malformed' | undefined {
  return text === undefined ? undefined : (parseBookingBound(text, side) ?? 'malformed');
}

function parseLimit(text: string | undefined): number | undefined {
  if (text === undefined) return pageLimit;
  const limit = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  return limit >= 1 && limit <= pageLimit ? limit : undefined;
}
