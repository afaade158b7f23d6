import { accept, type Clock, type Result, refuse } from '@ob/http';
import { consentAt, describeChange } from '../lifecycle/change.ts';
import { findExpiryBy } from '../lifecycle/machine.ts';
import { assertSubject, type ConsentPage, type ConsentQuery } from '../ports/consent-query.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { Consent } from '../records/consent.ts';
import type { HistoryRow } from '../records/history.ts';
import type { StoredConsent } from '../records/stored-consent.ts';
import {
  type ConsentNotFound,
  type ConsentReference,
  checkReference,
  unknownConsent,
} from './consent-reference.ts';
import { expiryJob } from './expire-due.ts';

/** Reads a consent for the third party that created it. Its status is as of now, even if the store does not have it yet. */
export async function readConsent(
  ports: { readonly consents: Pick<ConsentStore, 'find'>; readonly clock: Clock },
  reference: ConsentReference,
): Promise<Result<Consent, ConsentNotFound>> {
  const stored = await ports.consents.find(reference.consentId);
  if (stored === undefined) return refuse(unknownConsent);
  const refusal = checkReference(stored, reference);
  if (refusal !== undefined) return refuse(refusal);
  return accept(consentAt(stored, ports.clock.now()));
}

/** Reads any consent with its current status, customer and accounts, for the bank's own pages. Not for third parties. */
export async function inspectConsent(
  ports: { readonly consents: Pick<ConsentStore, 'find'>; readonly clock: Clock },
  consentId: string,
): Promise<StoredConsent | undefined> {
  const stored = await ports.consents.find(consentId);
  return stored === undefined ? undefined : { ...stored, consent: consentAt(stored, ports.clock.now()) };
}

/**
 * Reads the history of a consent, oldest row first, for the bank's own pages. It includes a deadline that has passed,
 * even if the store does not have it yet. Empty for an unknown id.
 */
export async function readConsentHistory(
  ports: { readonly consents: Pick<ConsentStore, 'find' | 'listHistory'>; readonly clock: Clock },
  consentId: string,
): Promise<readonly HistoryRow[]> {
  const stored = await ports.consents.find(consentId);
  if (stored === undefined) return [];
  const rows = await ports.consents.listHistory(consentId);
  const expiry = findExpiryBy(stored, ports.clock.now());
  // Each version has one row. More rows than versions mean that another process has just stored the end.
  if (expiry === undefined || rows.length > stored.version) return rows;
  const actor = { type: 'system', id: expiryJob } as const;
  const [reason] = expiry.transition.reasons;
  return [...rows, describeChange(expiry.transition, { actor, at: expiry.at }, reason)];
}

/** A {@link ConsentQuery} as of now. */
export type ConsentSearch = Omit<ConsentQuery, 'now'>;

interface SearchPorts {
  readonly consents: Pick<ConsentStore, 'search'>;
  readonly clock: Clock;
}

/** Lists consents with their current status, newest first, for the bank's own staff and jobs. */
export async function searchConsents(ports: SearchPorts, search: ConsentSearch): Promise<ConsentPage> {
  assertSubject(search.of);
  const now = ports.clock.now();
  const page = await ports.consents.search({ ...search, now });
  return { ...page, items: page.items.map((stored) => ({ ...stored, consent: consentAt(stored, now) })) };
}

/** Lists the consents that a customer authorized, including ended ones, with their current status, newest first. */
export async function listConsentsOfCustomer(
  ports: SearchPorts,
  { customerId, ...search }: { readonly customerId: string } & Omit<ConsentSearch, 'of'>,
): Promise<ConsentPage> {
  return searchConsents(ports, { ...search, of: { customerId } });
}
