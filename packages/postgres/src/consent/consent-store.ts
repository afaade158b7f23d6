import type { HistoryRow, StoredConsent } from '@ob/consent';
import type { ConsentChange, ConsentPage, ConsentQuery, ConsentStore } from '@ob/consent/primitives';
import type { Database, Queryable, Row } from '../database.ts';
import { findJson, listJson } from '../rows.ts';
import { enqueueEvents } from '../webhooks/outbox.ts';
import { type ConsentJson, listChangingValues, listHistoryValues, readConsent } from './consent-row.ts';
import { describeSearch } from './consent-search.ts';
import { findConsent, insertConsent, listDue, listHistory, replaceConsent } from './consent-statements.ts';
import { isStorableText } from './storable-text.ts';

interface DueRow extends Row {
  readonly consent_id: string;
}

/**
 * Creates the consent store. On a database, each change is a transaction of its own; on a transaction, it is part of
 * that. Events go to the outbox in the same transaction.
 */
export function createConsentStore(db: Database | Queryable): ConsentStore {
  return {
    insert: (stored, history) => insert(db, stored, history),
    find: (consentId) => find(db, consentId),
    replace: (change) => ('transact' in db ? db.transact((tx) => replace(tx, change)) : replace(db, change)),
    search: (query) => search(db, query),
    listHistory: async (consentId) =>
      isStorableText(consentId) ? listJson<HistoryRow>(db, listHistory, [consentId]) : [],
    listDue: async (now, limit) =>
      (await db.query<DueRow>(listDue, [new Date(now), limit])).map((row) => row.consent_id),
  };
}

async function insert(db: Queryable, stored: StoredConsent, history: HistoryRow): Promise<void> {
  const { consent } = stored;
  await db.query(insertConsent, [
    consent.consent_id,
    ...listChangingValues(stored),
    ...listHistoryValues(history),
    consent.consent_type,
    stored.clientId,
    consent.creation_date_time,
  ]);
}

async function find(db: Queryable, consentId: string): Promise<StoredConsent | undefined> {
  if (!isStorableText(consentId)) return undefined;
  const found = await findJson<ConsentJson>(db, findConsent, [consentId]);
  return found && readConsent(found);
}

async function replace(
  tx: Queryable,
  { expectedVersion, next, history, events }: ConsentChange,
): Promise<boolean> {
  const [changed] = await tx.query(replaceConsent, [
    next.consent.consent_id,
    ...listChangingValues(next),
    ...listHistoryValues(history),
    expectedVersion,
  ]);
  if (changed === undefined) return false;
  await enqueueEvents(tx, events);
  return true;
}

async function search(db: Queryable, query: ConsentQuery): Promise<ConsentPage> {
  const { statement, values } = describeSearch(query);
  if (!values.every((value) => typeof value !== 'string' || isStorableText(value))) return { items: [] };
  const rows = await listJson<ConsentJson>(db, statement, values);
  const items = rows.slice(0, query.limit).map(readConsent);
  const last = items.at(-1)?.consent;
  if (last === undefined || rows.length <= query.limit) return { items };
  return { items, next: { createdAt: Date.parse(last.creation_date_time), consentId: last.consent_id } };
}
