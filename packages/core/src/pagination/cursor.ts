import { isIdentifier } from '@ob/http/routes';
import type { CursorCodec } from './cursor-codec.ts';
import type { DateWindow } from './date-window.ts';

/** A place in the order of transactions. */
export interface TransactionPosition {
  /** UTC, ISO 8601 with milliseconds. */
  readonly bookingDateTime: string;
  readonly transactionId: string;
}

/** The consent and the accounts of a listing. */
export interface CursorListing {
  readonly consentId: string;
  /** The one account of the listing; absent for all accounts. */
  readonly accountId?: string;
}

/** The listing that a cursor belongs to: a cursor does not open another one. The limit of a page is no part of it. */
export interface CursorScope extends CursorListing {
  /** The window that the query asked for, before the consent narrowed it. */
  readonly filter: DateWindow;
}

/** A cursor that the service has made, decrypted. */
export interface OpenedCursor {
  readonly position: TransactionPosition;
  /** Tells whether the cursor is one of this listing. With `filter: undefined` any filter fits. */
  belongsTo(listing: CursorListing, filter: DateWindow | undefined): boolean;
}

const purpose = 'transactions';

/** Writes the place after which the next page begins, for one listing. */
export function encodeCursor(
  cursors: CursorCodec,
  { consentId, accountId, filter }: CursorScope,
  { bookingDateTime, transactionId }: TransactionPosition,
): string {
  const listing = [consentId, accountId ?? null, filter.from ?? null, filter.to ?? null];
  return cursors.encode(purpose, [bookingDateTime, transactionId, ...listing]);
}

/** Opens a cursor of any listing; returns `undefined` if the service has not made it. */
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
