import type { Statement } from '../database.ts';
import { writeObject } from '../rows.ts';
import { consentJson } from './consent-row.ts';

const historyColumns =
  'number, from_status, to_status, reason, actor_type, actor_id, interaction_id, happened_at';

/** Inserts a consent and the first row of its history. */
export const insertConsent: Statement = {
  name: 'consent_insert',
  text: `
    WITH created AS (
      INSERT INTO ob.consents (consent_id, customer_id, account_ids, last_authorized_at, status, due_at, due_status,
        version, record, consent_type, client_id, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $17, $18, $19)
      RETURNING consent_id, version
    )
    INSERT INTO ob.consent_history (consent_id, ${historyColumns})
    SELECT consent_id, version, $10, $11, $12, $13, $14, $15, $16::timestamptz FROM created`,
};

/** Changes a consent of version $17 and appends a row of history. Returns no row if the version differs. */
export const replaceConsent: Statement = {
  name: 'consent_replace',
  text: `
    WITH changed AS (
      UPDATE ob.consents
      SET customer_id = $2, account_ids = $3, last_authorized_at = $4, status = $5, due_at = $6, due_status = $7,
        version = $8, record = $9
      WHERE consent_id = $1 AND version = $17
      RETURNING consent_id, version
    )
    INSERT INTO ob.consent_history (consent_id, ${historyColumns})
    SELECT consent_id, version, $10, $11, $12, $13, $14, $15, $16::timestamptz FROM changed
    RETURNING number`,
};

export const findConsent: Statement = {
  name: 'consent_find',
  text: `SELECT ${consentJson} AS found FROM ob.consents AS consent WHERE consent_id = $1`,
};

const historyJson = writeObject({
  from: 'from_status',
  to: 'to_status',
  reason: 'reason',
  actor_type: 'actor_type',
  actor_id: 'actor_id',
  interaction_id: 'interaction_id',
  date_time: `to_char(happened_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
});

/** Lists the history of a consent, oldest first. */
export const listHistory: Statement = {
  name: 'consent_history',
  text: `
    SELECT json_strip_nulls(${historyJson}) AS found FROM ob.consent_history
    WHERE consent_id = $1 ORDER BY number`,
};

/** Lists the ids of consents whose deadline has passed, the longest overdue first. */
export const listDue: Statement = {
  name: 'consent_due',
  text: `
    SELECT consent_id FROM ob.consents
    WHERE due_at IS NOT NULL AND due_at <= $1
    ORDER BY due_at LIMIT $2`,
};
