import { isIdentifier } from '@ob/http/routes';
import type { CursorCodec } from './cursor-codec.ts';
import type { DateWindow } from './date-window.ts';

/** A position in the order of transactions. The time is UTC, ISO 8601 with milliseconds. */
export interface TransactionPosition {
  readonly bookingDateTime: string;
  readonly transactionId: string;
}

export interface CursorListing {
  readonly consentId: string;
  /** Absent for a list over all accounts. */
  readonly accountId?: string;
}

/** The list that a cursor belongs to. The limit of a page is not part of it. */
export interface CursorScope extends CursorListing {
  /** The window of the query, before the consent narrows it. */
  readonly filter: DateWindow;
}

export interface OpenedCursor {
  readonly position: TransactionPosition;
  /** Returns whether the cursor belongs to this list. With `filter: undefined`, any filter matches. */
  belongsTo(listing: CursorListing, filter: DateWindow | undefined): boolean;
}

const purpose = 'transactions';

/** Encrypts the position after which the next page starts. */
export function encodeCursor(
  cursors: CursorCodec,
  { consentId, accountId, filter }: CursorScope,
  { bookingDateTime, transactionId }: TransactionPosition,
): string {
  const listing = [consentId, accountId ?? null, filter.from ?? null, filter.to ?? null];
  return cursors.encode(purpose, [bookingDateTime, transactionId, ...listing]);
}

/** Decrypts a cursor; returns `undefined` if the service did not create it. */
export function openCursor(cursors: CursorCodec, cursor: string): OpenedCursor | undefined {
  const [bookingDateTime, transactionId, consentId, accountId, from, to] =
    cursors.decode(purpose, cursor) ?? [];
  if (typeof bookingDateTime !== 'string' || !isIdentifier(transactionId)) return undefined;
  return {
    position: { bookingDateTime, transactionId },
    belongsTo: (listing, filter) =>
      consentId === listing.consentId &&
      accountId === (listing.accountId ?? null) &&
      (filter === undefined || (from === (filter.from ?? null) && to === (filter.to ?? null))),
  };
}
