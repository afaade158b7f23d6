import type { Database } from '@ob/postgres';

export async function readOne<Row>(database: Database, text: string): Promise<Row> {
  return (await database.pool.query(text)).rows[0] as Row;
}

export const openWork = `SELECT
  (SELECT count(*)::int FROM ob.payments WHERE status = 'pending') AS payments,
  (SELECT count(*)::int FROM ob.webhook_deliveries WHERE status = 'pending') AS deliveries`;

/** Ends the leases of killed processes, so that the test does not wait for their expiry. */
export const endLeases = `UPDATE ob.webhook_deliveries SET leased_until = clock_timestamp()
  WHERE leased_until > clock_timestamp()`;

const signed = `(record->'amount'->>'amount')::numeric
  * CASE record->>'credit_debit_indicator' WHEN 'Debit' THEN -1 ELSE 1 END AS amount`;

const transactionRows = `(SELECT account_id, record->>'status' AS status, hidden->>'reference' AS reference, ${signed}
  FROM bank.transactions)`;

const bookedRows = `(SELECT account_id, ${signed} FROM (
    SELECT account_id, json_array_elements(balances) AS record FROM bank.accounts) AS listed
  WHERE record->>'balance_type' = 'booked')`;

const movements = `SELECT p.payment_id, p.status,
    (SELECT count(*) FROM ${transactionRows} t WHERE t.reference = p.record->>'reference'
      AND t.account_id = p.debtor_account_id AND t.amount = -(p.record->'amount'->>'amount')::numeric) AS debits,
    (SELECT count(*) FROM ${transactionRows} t WHERE t.reference = p.record->>'reference'
      AND t.account_id <> p.debtor_account_id AND t.amount = (p.record->'amount'->>'amount')::numeric) AS credits,
    (SELECT count(*) FROM bank.accounts CROSS JOIN LATERAL json_array_elements(hidden->'identifiers') i
      WHERE i->>'id' = p.record->'creditor_account'->>'id') AS own,
    (SELECT count(*) FROM ob.payment_keys k WHERE k.payment_id = p.payment_id) AS keys,
    (SELECT string_agg(e.event_type, ' ' ORDER BY e.event_type DESC) FROM ob.webhook_events e
      WHERE e.resource_id = p.payment_id AND e.client_id = p.client_id) AS events
  FROM ob.payments p`;

/** Counts the payments that match their movements, keys and events. */
export const paymentOutcome = `SELECT count(*)::int AS payments,
  count(*) FILTER (WHERE status = 'completed' AND debits = 1 AND credits = own)::int AS moved,
  count(*) FILTER (WHERE status = 'failed' AND debits = 0 AND credits = 0)::int AS stayed,
  sum(debits + credits)::int AS movements,
  count(*) FILTER (WHERE keys = 1)::int AS keyed,
  count(*) FILTER (WHERE events = 'payment.created payment.' || status
    OR events = 'payment.' || status || ' payment.created')::int AS reported
  FROM (${movements}) m`;

/** Reads the opening balance of each account, which no payment changes: the booked balance minus its transactions. */
export async function readOpenings(database: Database): Promise<readonly unknown[]> {
  const { rows } = await database.pool.query(`SELECT b.account_id,
      b.amount - coalesce(sum(t.amount) FILTER (WHERE t.status = 'booked'), 0) AS opening
    FROM ${bookedRows} b LEFT JOIN ${transactionRows} t USING (account_id) GROUP BY b.account_id, b.amount ORDER BY 1`);
  return rows;
}

/** Counts the account events and their transactions. */
export const eventOutcome = `SELECT
  count(*) FILTER (WHERE event_type = 'transaction.posted')::int AS posted,
  count(DISTINCT body::json->'data'->>'transaction_id')::int AS transactions,
  count(*) FILTER (WHERE event_type = 'balance.updated')::int AS updated
  FROM ob.webhook_events WHERE event_type IN ('transaction.posted', 'balance.updated')`;

export async function listEventIds(database: Database, clientId: string): Promise<readonly string[]> {
  const text = 'SELECT event_id FROM ob.webhook_events WHERE client_id = $1 ORDER BY event_id';
  const { rows } = await database.pool.query<{ event_id: string }>(text, [clientId]);
  return rows.map(({ event_id }) => event_id);
}

export async function listKeys(database: Database): Promise<Readonly<Record<string, string>>> {
  const text = 'SELECT key, payment_id FROM ob.payment_keys';
  const { rows } = await database.pool.query<{ key: string; payment_id: string }>(text);
  return Object.fromEntries(rows.map(({ key, payment_id }) => [key, payment_id]));
}
