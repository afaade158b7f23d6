import { type ApiError, type ApiErrors, accept, type Result, refuse } from '@ob/http';
import { hasErrors, type QueryPairs, readParameters, refuseParameter } from '@ob/http/routes';
import { type BookingBound, type BoundSide, isAfter, parseBookingBound } from './booking-bound.ts';
import { type CursorListing, openCursor, type TransactionPosition } from './cursor.ts';
import type { CursorCodec } from './cursor-codec.ts';
import type { DateWindow } from './date-window.ts';

/** The maximum and the default number of transactions on a page. */
export const pageLimit = 1000;

export const invalidLimit: ApiError = refuseParameter('limit', `Use a whole number from 1 to ${pageLimit}.`);

export const transactionParameters = ['fromBookingDateTime', 'toBookingDateTime', 'limit', 'cursor'] as const;

export type TransactionParameter = (typeof transactionParameters)[number];

export interface PageRequest {
  /** The window of the query, before the consent narrows it. */
  readonly filter: DateWindow;
  readonly limit: number;
  /** The page starts after this position; absent for the first page. */
  readonly after?: TransactionPosition;
  /** The unchanged parameters; `links.next` repeats them. */
  readonly given: Readonly<Partial<Record<TransactionParameter, string>>>;
}

export const firstPage: PageRequest = { filter: {}, limit: pageLimit, given: {} };

/** Parses the query of a transaction list. Refuses with all errors at once, and ignores other parameters. */
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
  'The cursor does not belong to this list. Use the path of links.next unchanged, with the same consent.';
const boundDetail = 'This is not a date. Use a date (2026-01-31) or a date and time (2026-01-31T10:30:00Z).';

interface ParsedFilter {
  /** `undefined` if a bound is invalid. */
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
    const detail = 'The period ends before it starts. Use a time after fromBookingDateTime.';
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
