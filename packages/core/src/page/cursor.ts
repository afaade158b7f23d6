import { isIdentifier } from '../identifier.ts';
import type { DateWindow } from './date-window.ts';

/** A place in the order of transactions. */
export interface TransactionPosition {
  /** UTC, ISO 8601 with milliseconds. */
  readonly bookingDateTime: string;
  readonly transactionId: string;
}

/** What a page belongs to: a cursor of one listing does not open another. */
export interface CursorScope {
  readonly consentId: string;
  /** The one account of the listing; absent where it is over all accounts. */
  readonly accountId?: string;
  /** The window that the query asked for, before the consent narrowed it. */
  readonly filter: DateWindow;
}

/**
 * Writes the place after which the next page begins. A cursor gives no rights: every page is decided anew, so a forged
 * one can only skip rows of its own listing. Binding it to the listing catches mix-ups.
 */
export function encodeCursor(scope: CursorScope, position: TransactionPosition): string {
  return toBase64url(
    JSON.stringify([position.bookingDateTime, position.transactionId, ...describeScope(scope)]),
  );
}

/** Reads a cursor; `undefined` where it is malformed or belongs to another listing. */
export function decodeCursor(scope: CursorScope, cursor: string): TransactionPosition | undefined {
  const parts = parseParts(cursor);
  const [bookingDateTime, transactionId, ...rest] = parts ?? [];
  if (!isTimestamp(bookingDateTime) || !isIdentifier(transactionId)) return undefined;
  return JSON.stringify(rest) === JSON.stringify(describeScope(scope))
    ? { bookingDateTime, transactionId }
    : undefined;
}

function describeScope({ consentId, accountId, filter }: CursorScope): readonly (string | number | null)[] {
  return [consentId, accountId ?? null, filter.from ?? null, filter.to ?? null];
}

function parseParts(cursor: string): readonly unknown[] | undefined {
  const text = fromBase64url(cursor);
  if (text === undefined) return undefined;
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) ? parts : undefined;
  } catch {
    return undefined;
  }
}

/** Only a moment that comes back unchanged exists in the calendar; databases have no year 0, and fail on it. */
function isTimestamp(value: unknown): value is string {
  if (typeof value !== 'string' || !/^(?!0000)\d{4}-/.test(value)) return false;
  const moment = Date.parse(value);
  return !Number.isNaN(moment) && new Date(moment).toISOString() === value;
}

function toBase64url(text: string): string {
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64url(text: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{1,512}$/.test(text)) return undefined;
  try {
    return atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  } catch {
    return undefined;
  }
}
