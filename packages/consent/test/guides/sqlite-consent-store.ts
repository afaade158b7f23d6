import type { DatabaseSync } from 'node:sqlite';
import type { StoredConsent } from '@ob/consent';
import { type ConsentChange, type ConsentQuery, type ConsentStore, findExpiry } from '@ob/consent/primitives';

const tables = `
  CREATE TABLE consents (
    consent_id TEXT PRIMARY KEY, client_id TEXT, customer_id TEXT, type TEXT, created_at INTEGER,
    status TEXT, due_at INTEGER, due_status TEXT, version INTEGER, stored TEXT);
  CREATE TABLE history (consent_id TEXT, number INTEGER, line TEXT, PRIMARY KEY (consent_id, number));
  CREATE TABLE outbox (event_id TEXT PRIMARY KEY, client_id TEXT, event TEXT);`;

function describeRow(stored: StoredConsent) {
  const { consent, clientId, customerId, version } = stored;
  const expiry = findExpiry(stored);
  return {
    $id: consent.consent_id,
    $client: clientId,
    $customer: customerId ?? null,
    $type: consent.consent_type,
    $createdAt: Date.parse(consent.creation_date_time),
    $status: consent.status,
    $dueAt: expiry?.at ?? null,
    $dueStatus: expiry?.transition.to ?? null,
    $version: version,
    $stored: JSON.stringify(stored),
  };
}

export function createSqliteConsentStore(db: DatabaseSync): ConsentStore {
  db.exec(tables);
  const insert = db.prepare(`INSERT INTO consents VALUES
    ($id, $client, $customer, $type, $createdAt, $status, $dueAt, $dueStatus, $version, $stored)`);
  const addLine = db.prepare('INSERT INTO history VALUES (?, ?, ?)');
  const find = db.prepare('SELECT stored FROM consents WHERE consent_id = ?');
  const listLines = db.prepare('SELECT line FROM history WHERE consent_id = ? ORDER BY number');
  const listDue = db.prepare('SELECT consent_id FROM consents WHERE due_at <= ? ORDER BY due_at LIMIT ?');
  const search = db.prepare(searchStatement);
  const replace = prepareReplace(db);
  return {
    async insert(stored, history) {
      transact(db, () => {
        insert.run(describeRow(stored));
        addLine.run(stored.consent.consent_id, stored.version, JSON.stringify(history));
      });
    },
    find: async (consentId) => readAll(find.all(consentId))[0],
    replace: async (change) => transact(db, () => replace(change)),
    async search(query) {
      const rows = readAll(search.all(describeQuery(query)));
      const items = rows.slice(0, query.limit);
      const last = items.at(-1)?.consent;
      if (last === undefined || rows.length <= query.limit) return { items };
      return { items, next: { createdAt: Date.parse(last.creation_date_time), consentId: last.consent_id } };
    },
    listHistory: async (consentId) => listLines.all(consentId).map(({ line }) => JSON.parse(String(line))),
    listDue: async (now, limit) => listDue.all(now, limit).map((row) => String(row.consent_id)),
  };
}

/** Stores the consent, the history row and the events of a change if the version still matches. */
function prepareReplace(db: DatabaseSync): (change: ConsentChange) => boolean {
  const update = db.prepare(`
    UPDATE consents SET customer_id = $customer, status = $status, due_at = $dueAt, due_status = $dueStatus,
      version = $version, stored = $stored
    WHERE consent_id = $id AND version = $expected`);
  const addLine = db.prepare('INSERT INTO history VALUES (?, ?, ?)');
  const addEvent = db.prepare('INSERT INTO outbox VALUES (?, ?, ?)');
  return ({ next, history, events, expectedVersion }) => {
    const { $client, $type, $createdAt, ...changing } = describeRow(next);
    if (update.run({ ...changing, $expected: expectedVersion }).changes === 0) return false;
    addLine.run(next.consent.consent_id, next.version, JSON.stringify(history));
    for (const { clientId, event } of events) addEvent.run(event.id, clientId, JSON.stringify(event));
    return true;
  };
}

/** Reads one row more than the limit, to find out whether another page follows. */
const searchStatement = `
  SELECT stored FROM consents
  WHERE ($client IS NULL OR client_id = $client)
    AND ($customer IS NULL OR customer_id = $customer)
    AND ($account IS NULL OR $account IN (SELECT value FROM json_each(stored, '$.accountIds')))
    AND ($type IS NULL OR type = $type)
    AND ($statuses IS NULL OR CASE WHEN due_at <= $now THEN due_status ELSE status END
      IN (SELECT value FROM json_each($statuses)))
    AND ($from IS NULL OR created_at >= $from)
    AND ($before IS NULL OR created_at < $before)
    AND ($afterCreated IS NULL OR (created_at, consent_id) < ($afterCreated, $afterId))
  ORDER BY created_at DESC, consent_id DESC LIMIT $rows`;

function describeQuery({ of, ...query }: ConsentQuery) {
  const { clientId = null, customerId = null, accountId = null } = of === 'everybody' ? {} : of;
  return {
    $client: clientId,
    $customer: customerId,
    $account: accountId,
    $type: query.consentType ?? null,
    $statuses: query.statuses === undefined ? null : JSON.stringify(query.statuses),
    $now: query.now,
    $from: query.createdFrom ?? null,
    $before: query.createdBefore ?? null,
    $afterCreated: query.after?.createdAt ?? null,
    $afterId: query.after?.consentId ?? null,
    $rows: query.limit + 1,
  };
}

function readAll(rows: readonly Readonly<Record<string, unknown>>[]): readonly StoredConsent[] {
  return rows.map(({ stored }) => JSON.parse(String(stored)) as StoredConsent);
}

function transact<Value>(db: DatabaseSync, work: () => Value): Value {
  db.exec('BEGIN IMMEDIATE');
  try {
    const value = work();
    db.exec('COMMIT');
    return value;
  } catch (error) {
    db.exec('ROLLBACK');
    throw error;
  }
}
