import type { ConsentFilter } from '@ob/consent';
import type { Statement } from '../database.ts';
import { consentColumns } from './consent-row.ts';

const historyColumns =
  'number, from_status, to_status, reason, actor_type, actor_id, interaction_id, happened_at';

/** Inserts a consent together with the first line of its history. */
export const insertConsent: Statement = {
  name: 'consent_insert',
  text: `
    WITH created AS (
      INSERT INTO ob.consents (consent_id, customer_id, account_ids, last_authorized_at, status, due_at, version,
        record, consent_type, client_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $16, $17, $18)
      RETURNING consent_id, version
    )
    INSERT INTO ob.consent_history (consent_id, ${historyColumns})
    SELECT consent_id, version, $9, $10, $11, $12, $13, $14, $15::timestamptz FROM created`,
};

/** Changes a consent that still has the version $16, and appends the line of history; one row where it did. */
export const replaceConsent: Statement = {
  name: 'consent_replace',
  text: `
    WITH changed AS (
      UPDATE ob.consents
      SET customer_id = $2, account_ids = $3, last_authorized_at = $4, status = $5, due_at = $6, version = $7,
        record = $8
      WHERE consent_id = $1 AND version = $16
      RETURNING consent_id, version
    )
    INSERT INTO ob.consent_history (consent_id, ${historyColumns})
    SELECT consent_id, version, $9, $10, $11, $12, $13, $14, $15::timestamptz FROM changed
    RETURNING number`,
};

/** Reads one consent. */
export const findConsent: Statement = {
  name: 'consent_find',
  text: `SELECT ${consentColumns} FROM ob.consents WHERE consent_id = $1`,
};

/** Reads the history of a consent, oldest line first. */
export const listHistory: Statement = {
  name: 'consent_history',
  text: `SELECT ${historyColumns} FROM ob.consent_history WHERE consent_id = $1 ORDER BY number`,
};

/** Lists the consents whose deadline has passed, the longest overdue first. */
export const listDue: Statement = {
  name: 'consent_due',
  text: `
    SELECT ${consentColumns} FROM ob.consents
    WHERE due_at IS NOT NULL AND due_at <= $1
    ORDER BY due_at LIMIT $2`,
};

/** Lists consents by what a filter names, after a position, newest first. */
export const searchConsents: Readonly<Record<ConsentFilter['by'], Statement>> = {
  client: describeSearch('client', 'client_id = $1'),
  customer: describeSearch('customer', 'customer_id = $1'),
  account: describeSearch('account', 'account_ids @> ARRAY[$1]'),
};

function describeSearch(by: ConsentFilter['by'], condition: string): Statement {
  return {
    name: `consent_search_${by}`,
    text: `
      SELECT ${consentColumns} FROM ob.consents
      WHERE ${condition} AND (created_at, consent_id) < ($2::timestamptz, $3)
        AND (NOT $4::boolean OR due_at IS NOT NULL)
      ORDER BY created_at DESC, consent_id DESC LIMIT $5`,
  };
}
