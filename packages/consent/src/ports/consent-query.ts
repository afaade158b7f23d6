import type { ConsentStatus, ConsentType } from '@ob/core';
import type { StoredConsent } from '../records/stored-consent.ts';

/**
 * Whose consents are meant: those of a client, of a customer, over an account that the customer selected, or what all
 * that are named have in common. At least one is named, so that what is forgotten never means everybody's.
 */
export type ConsentSubject = ConsentSubjectNames &
  ({ readonly clientId: string } | { readonly customerId: string } | { readonly accountId: string });

/** The names by which consents can be asked for. */
export interface ConsentSubjectNames {
  readonly clientId?: string;
  readonly customerId?: string;
  readonly accountId?: string;
}

/** What to list, and from where. */
export interface ConsentQuery {
  /** `everybody` has to be said. */
  readonly of: ConsentSubject | 'everybody';
  /** Absent: of every type. */
  readonly consentType?: ConsentType;
  /** The statuses that consents have at `now`, stored or not; absent: every one. */
  readonly statuses?: readonly ConsentStatus[];
  /** Created at this moment or later, in milliseconds since the epoch. */
  readonly createdFrom?: number;
  /** Created before this moment, in milliseconds since the epoch. */
  readonly createdBefore?: number;
  /** The moment for which statuses are judged, in milliseconds since the epoch. */
  readonly now: number;
  /** How many at most; at least 1. */
  readonly limit: number;
  /** The `next` of the page before; absent for the first page. */
  readonly after?: ConsentPosition;
}

/** A place in the order of consents: it stays where it is, whatever is created meanwhile. */
export interface ConsentPosition {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  readonly consentId: string;
}

/** Some consents in their order. */
export interface ConsentPage {
  readonly items: readonly StoredConsent[];
  /** Present only where more follow. */
  readonly next?: ConsentPosition;
}

/** Throws a `TypeError` where nobody is named: callers without types shall not reach everybody's consents by a slip. */
export function assertSubject(of: ConsentQuery['of']): void {
  if (of === 'everybody') return;
  const named = [of.clientId, of.customerId, of.accountId].filter((name) => name !== undefined);
  if (named.length === 0) throw new TypeError('A client, a customer or an account must be named');
}
