import type { DateWindow } from './access-gate.ts';
import type { ApiFault } from './api-error.ts';
import { parseBookingBound } from './booking-bound.ts';
import { accept, type Result, refuse } from './result.ts';

/** The most transactions of one page, and how many there are where nothing is asked. */
export const pageLimit = 1000;

/** The query parameters of transaction listings. */
export const transactionParameters = ['fromBookingDateTime', 'toBookingDateTime', 'limit', 'cursor'] as const;

/** The parameters of a transaction listing as given. */
export type TransactionParameters = Readonly<Partial<Record<(typeof transactionParameters)[number], string>>>;

/** What a transaction listing is asked for. */
export interface TransactionFilter {
  readonly filter: DateWindow;
  readonly limit: number;
}

/** Parses the filter and the page size; refuses with `invalid_parameter` what does not parse, and a reversed span. */
export function parseTransactionFilter(given: TransactionParameters): Result<TransactionFilter, ApiFault> {
  const from = parseBound(given, 'fromBookingDateTime', 'from');
  if (!from.ok) return from;
  const to = parseBound(given, 'toBookingDateTime', 'to');
  if (!to.ok) return to;
  if ((from.value.from ?? -Infinity) > (to.value.to ?? Infinity)) {
    return refuseParameter('toBookingDateTime', 'The span ends before it begins.');
  }
  const limit = parseLimit(given.limit);
  if (!limit.ok) return limit;
  return accept({ filter: { ...from.value, ...to.value }, limit: limit.value });
}

type BoundName = 'fromBookingDateTime' | 'toBookingDateTime';

function parseBound(
  given: TransactionParameters,
  name: BoundName,
  side: 'from' | 'to',
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

function refuseParameter(path: string, detail: string): Result<never, ApiFault> {
  return refuse({ code: 'invalid_parameter', detail, path });
}
