import type { HistoryRow, StoredConsent } from '@ob/consent';
import { findExpiry } from '@ob/consent/primitives';
import { writeMilliseconds, writeObject } from '../rows.ts';

/** A stored consent with `null` in place of absent fields. */
export type ConsentJson = Omit<StoredConsent, 'customerId' | 'lastAuthorizedAt'> & {
  readonly customerId: string | null;
  readonly lastAuthorizedAt: number | null;
};

/** The SQL of a {@link ConsentJson}, for the table `ob.consents AS consent`. */
export const consentJson = writeObject({
  consent: 'consent.record',
  clientId: 'consent.client_id',
  customerId: 'consent.customer_id',
  accountIds: 'consent.account_ids',
  lastAuthorizedAt: writeMilliseconds('consent.last_authorized_at'),
  version: 'consent.version',
});

/** The same for an outer join; NULL without a consent. */
export const joinedConsentJson = `CASE WHEN consent.consent_id IS NOT NULL THEN ${consentJson} END`;

export function readConsent({ customerId, lastAuthorizedAt, ...always }: ConsentJson): StoredConsent {
  return {
    ...always,
    ...(customerId === null ? {} : { customerId }),
    ...(lastAuthorizedAt === null ? {} : { lastAuthorizedAt }),
  };
}

/** Lists the values of the columns that a change may alter, in the order of the statements. */
export function listChangingValues(stored: StoredConsent): readonly unknown[] {
  const expiry = findExpiry(stored);
  return [
    stored.customerId ?? null,
    stored.accountIds,
    stored.lastAuthorizedAt === undefined ? null : new Date(stored.lastAuthorizedAt),
    stored.consent.status,
    expiry === undefined ? null : new Date(expiry.at),
    expiry?.transition.to ?? null,
    stored.version,
    JSON.stringify(stored.consent),
  ];
}

/** Lists the values of a history row, in the order of the statements. */
export function listHistoryValues(row: HistoryRow): readonly unknown[] {
  return [
    row.from ?? null,
    row.to,
    row.reason ?? null,
    row.actor_type,
    row.actor_id,
    row.interaction_id ?? null,
    row.date_time,
  ];
}
