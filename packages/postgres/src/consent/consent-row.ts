import type { ActorType, Consent, HistoryRow, StatusReasonCode, StoredConsent } from '@ob/consent';
import { findExpiry } from '@ob/consent/primitives';
import type { ConsentStatus } from '@ob/core';
import type { Row } from '../database.ts';

/** The columns of `ob.consents` that {@link readConsentRow} needs. */
export const consentColumns = 'client_id, customer_id, account_ids, last_authorized_at, version, record';

export interface ConsentRow extends Row {
  readonly client_id: string;
  readonly customer_id: string | null;
  readonly account_ids: string[];
  readonly last_authorized_at: Date | null;
  readonly version: number;
  readonly record: Consent;
}

export interface HistoryLine extends Row {
  readonly from_status: ConsentStatus | null;
  readonly to_status: ConsentStatus;
  readonly reason: StatusReasonCode | null;
  readonly actor_type: ActorType;
  readonly actor_id: string;
  readonly interaction_id: string | null;
  readonly happened_at: Date;
}

export function readConsentRow(row: ConsentRow): StoredConsent {
  return {
    consent: row.record,
    clientId: row.client_id,
    ...(row.customer_id === null ? {} : { customerId: row.customer_id }),
    accountIds: row.account_ids,
    ...(row.last_authorized_at === null ? {} : { lastAuthorizedAt: row.last_authorized_at.getTime() }),
    version: row.version,
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
export function listHistoryValues(line: HistoryRow): readonly unknown[] {
  return [
    line.from ?? null,
    line.to,
    line.reason ?? null,
    line.actor_type,
    line.actor_id,
    line.interaction_id ?? null,
    line.date_time,
  ];
}

export function readHistoryLine(row: HistoryLine): HistoryRow {
  return {
    ...(row.from_status === null ? {} : { from: row.from_status }),
    to: row.to_status,
    ...(row.reason === null ? {} : { reason: row.reason }),
    actor_type: row.actor_type,
    actor_id: row.actor_id,
    ...(row.interaction_id === null ? {} : { interaction_id: row.interaction_id }),
    date_time: row.happened_at.toISOString(),
  };
}
