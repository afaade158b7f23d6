import type { Payment, PaymentOutcome } from '@ob/core';
import { deriveDeduplicationKey } from '@ob/core/primitives';
import type { Queryable, Row, Statement } from '@ob/postgres';
import { type PaymentOrder, readOutcome } from '@ob/sandbox/ledger';

const insertOrder: Statement = {
  name: 'bank_ledger_store_order',
  text: 'INSERT INTO bank.payment_orders (payment_id, due_at) VALUES ($1, $2) ON CONFLICT (payment_id) DO UPDATE SET due_at = excluded.due_at WHERE payment_orders.due_at IS NULL',
};

const closeStoredOrder: Statement = {
  name: 'bank_ledger_close_order',
  text: `INSERT INTO bank.payment_orders (payment_id, due_at) VALUES ($1, NULL)
    ON CONFLICT (payment_id) DO UPDATE SET due_at = NULL`,
};

const selectDuePayments: Statement = {
  name: 'bank_ledger_due_payments',
  text: `SELECT payment_id AS id FROM bank.payment_orders WHERE due_at <= $1
    ORDER BY due_at, payment_id LIMIT $2`,
};

const selectDueOrders: Statement = {
  name: 'bank_ledger_due_orders',
  text: `SELECT standing_order_id AS id FROM bank.standing_orders WHERE next_payment_date_time <= $1
    ORDER BY next_payment_date_time, standing_order_id LIMIT $2`,
};

/** The seed of the advisory locks on deduplication keys: any fixed number. */
const lockSeed = 5_190_233;

const lockKey: Statement = {
  name: 'bank_ledger_lock_deduplication_key',
  text: `SELECT pg_advisory_xact_lock(hashtextextended($1, ${lockSeed}))`,
};

const selectOutcome: Statement = {
  name: 'bank_ledger_payment_outcome',
  text: 'SELECT outcome FROM bank.payment_outcomes WHERE deduplication_key = $1',
};

const insertOutcome: Statement = {
  name: 'bank_ledger_store_outcome',
  text: 'INSERT INTO bank.payment_outcomes (deduplication_key, payment_id, outcome) VALUES ($1, $2, $3)',
};

const insertFirstOutcome: Statement = {
  name: 'bank_ledger_store_first_outcome',
  text: `${insertOutcome.text} ON CONFLICT (deduplication_key) DO NOTHING`,
};

/** Stores an order unless there is one. Opens a closed one again. */
export async function storeOrder(db: Queryable, { paymentId, dueAt }: PaymentOrder): Promise<void> {
  await db.query(insertOrder, [paymentId, new Date(dueAt)]);
}

/** Closes the order of a payment. An order that arrives later is ignored. */
export async function closeOrder(db: Queryable, paymentId: string): Promise<void> {
  await db.query(closeStoredOrder, [paymentId]);
}

/** Lists the ids of due payments or standing orders, the longest overdue first. */
export async function listDue(
  db: Queryable,
  kind: 'payments' | 'standingOrders',
  now: number,
  limit: number,
): Promise<readonly string[]> {
  const statement = kind === 'payments' ? selectDuePayments : selectDueOrders;
  const rows = await db.query<Row & { readonly id: string }>(statement, [new Date(now), limit]);
  return rows.map(({ id }) => id);
}

/**
 * Finds the result of an earlier payment of the same consent. Until the transaction ends, no other can settle a payment
 * of this consent.
 */
export async function findOutcome(
  transaction: Queryable,
  { consent_id: consentId }: Payment,
): Promise<PaymentOutcome | undefined> {
  const key = await deriveDeduplicationKey(consentId);
  await transaction.query(lockKey, [key]);
  const [row] = await transaction.query<Row & { readonly outcome: PaymentOutcome }>(selectOutcome, [key]);
  return row?.outcome;
}

/**
 * Stores the result of a payment. If it moved money and a result exists, the unique key fails the transaction: this is
 * the last barrier against paying twice.
 */
export async function storeOutcome(
  transaction: Queryable,
  payment: Payment,
  { moved }: { readonly moved: boolean },
): Promise<void> {
  const outcome = readOutcome(payment);
  if (outcome === undefined) return;
  const values = [await deriveDeduplicationKey(payment.consent_id), payment.payment_id, outcome];
  await transaction.query(moved ? insertOutcome : insertFirstOutcome, values);
}
