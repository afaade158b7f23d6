import type { Statement } from '../database.ts';
import { writeObject } from '../rows.ts';

/** The seed of the advisory locks on keys, apart from other locks: any fixed number. */
const keyLockSeed = 7_221_007;

/**
 * Takes an idempotency key unless it is in use. An advisory lock on the key lasts until the transaction ends. Nobody
 * waits for it: if it is taken, the key is in flight. ON CONFLICT sees the newest row, so a key that was committed
 * meanwhile counts.
 */
export const takeKey: Statement = {
  name: 'payment_key_take',
  text: `
    WITH turn AS MATERIALIZED (
      SELECT pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || $2, ${keyLockSeed})) AS mine
    ), taken AS (
      INSERT INTO ob.payment_keys AS known (client_id, key, fingerprint, payment_id, kept_until)
      SELECT $1, $2, $3, $4, $5 FROM turn WHERE mine
      ON CONFLICT (client_id, key) DO UPDATE
      SET fingerprint = excluded.fingerprint, payment_id = excluded.payment_id, kept_until = excluded.kept_until
      WHERE known.kept_until <= $6
      RETURNING 1
    )
    SELECT CASE WHEN NOT mine THEN 'key_in_flight' WHEN NOT EXISTS (SELECT FROM taken) THEN 'key_taken' END AS refusal
    FROM turn`,
};

/** Releases the key of a payment that was refused. */
export const releaseKey: Statement = {
  name: 'payment_key_release',
  text: 'DELETE FROM ob.payment_keys WHERE client_id = $1 AND key = $2 AND payment_id = $3',
};

/** The SQL of a `StoredPayment`, for the table `ob.payments AS payment`. */
const paymentJson = writeObject({
  payment: 'payment.record',
  clientId: 'payment.client_id',
  customerId: 'payment.customer_id',
  debtorAccountId: 'payment.debtor_account_id',
  version: 'payment.version',
});

/** Finds the payment of a key that has not expired. */
export const findKeyed: Statement = {
  name: 'payment_find_keyed',
  text: `
    SELECT ${writeObject({ fingerprint: 'known.fingerprint', stored: paymentJson })} AS found
    FROM ob.payment_keys AS known JOIN ob.payments AS payment USING (payment_id)
    WHERE known.client_id = $1 AND known.key = $2 AND known.kept_until > $3`,
};

export const insertPayment: Statement = {
  name: 'payment_insert',
  text: `
    INSERT INTO ob.payments
      (payment_id, consent_id, client_id, customer_id, debtor_account_id, status, accepted_at, version, record)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
};

/** Changes a payment of version $2. Returns no row if the version differs. */
export const replacePayment: Statement = {
  name: 'payment_replace',
  text: `
    UPDATE ob.payments SET status = $3, version = $4, record = $5
    WHERE payment_id = $1 AND version = $2
    RETURNING 1`,
};

export const findPayment: Statement = {
  name: 'payment_find',
  text: `SELECT ${paymentJson} AS found FROM ob.payments AS payment WHERE payment_id = $1`,
};

/** Lists the payments that the engine does not have yet, oldest first. */
export const listUnsubmitted: Statement = {
  name: 'payment_unsubmitted',
  text: `
    SELECT ${paymentJson} AS found FROM ob.payments AS payment
    WHERE NOT submitted AND accepted_at <= $1
    ORDER BY accepted_at, payment_id LIMIT $2`,
};

/** Marks a payment as submitted, without a write if it already is. */
export const markSubmitted: Statement = {
  name: 'payment_submitted',
  text: 'UPDATE ob.payments SET submitted = true WHERE payment_id = $1 AND NOT submitted',
};
