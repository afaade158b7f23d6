import type { ConsentStatus, ConsentType } from '@ob/core';
import type { StoredConsent } from '../records/stored-consent.ts';

/**
 * Selects the consents of a client, of a customer or over a selected account. Several ids must all match. At least one
 * is required, so that a forgotten field never selects the consents of everybody.
 */
export type ConsentSubject = ConsentSubjectNames &
  ({ readonly clientId: string } | { readonly customerId: string } | { readonly accountId: string });

export interface ConsentSubjectNames {
  readonly clientId?: string;
  readonly customerId?: string;
  readonly accountId?: string;
}

export interface ConsentQuery {
  /** Pass `everybody` to search without a client, customer or account. */
  readonly of: ConsentSubject | 'everybody';
  /** Default: every type. */
  readonly consentType?: ConsentType;
  /** Statuses as of `now`, even if the store does not have them yet. Default: every status. */
  readonly statuses?: readonly ConsentStatus[];
  /** The earliest creation time, inclusive, in milliseconds since the epoch. */
  readonly createdFrom?: number;
  /** The latest creation time, exclusive, in milliseconds since the epoch. */
  readonly createdBefore?: number;
  /** The time for which `statuses` are compared, in milliseconds since the epoch. */
  readonly now: number;
  /** The maximum number of consents on a page, at least 1. */
  readonly limit: number;
  /** The `next` of the page before. Absent for the first page. */
  readonly after?: ConsentPosition;
}

/** A position in the order of consents. Later creations do not move it. */
export interface ConsentPosition {
  /** In milliseconds since the epoch. */
  readonly createdAt: number;
  readonly consentId: string;
}

export interface ConsentPage {
  readonly items: readonly StoredConsent[];
  /** Absent on the last page. */
  readonly next?: ConsentPosition;
}

/** Throws a `TypeError` if no id is set. Callers without types could otherwise reach the consents of everybody by mistake. */
export function assertSubject(of: ConsentQuery['of']): void {
  if (of === 'everybody') return;
  const named = [of.clientId, of.customerId, of.accountId].filter((name) => name !== undefined);
  if (named.length === 0)
    throw new TypeError('The subject has no clientId, customerId or accountId. Set one of them.');
}
