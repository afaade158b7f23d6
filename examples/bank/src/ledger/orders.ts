import type { Queryable, Row, Statement } from '@ob/postgres';
import type { PaymentOrder } from '@ob/sandbox/ledger';

const insertOrder: Statement = {
  name: 'bank_ledger_keep_order',
  text: `INSERT INTO bank.payment_orders (payment_id, due_at) VALUES ($1, $2) ON CONFLICT (payment_id) DO UPDATE SET due_at = excluded.due_at WHERE payment_orders.due_at IS NULL`,
};

const settleOrder: Statement = {
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
  text: `SELECT standing_order_id AS id FROM bank.standing_orders
    WHERE status = 'active' AND next_payment_date_time <= $1
    ORDER BY next_payment_date_time, standing_order_id LIMIT $2`,
};

/** Keeps an order to carry out a payment, unless there is one. One that was closed opens again. */
export async function keepOrder(db: Queryable, { paymentId, dueAt }: PaymentOrder): Promise<void> {
  await db.query(insertOrder, [paymentId, new Date(dueAt)]);
}

/** Notes that a payment is not to be carried out any more; an order that arrives later changes nothing. */
export async function closeOrder(db: Queryable, paymentId: string): Promise<void> {
  await db.query(settleOrder, [paymentId]);
}

/** Lists the ids of payments that are due, the longest overdue first. */
export function listDuePayments(db: Queryable, now: number, limit: number): Promise<readonly string[]> {
  return listIds(db, selectDuePayments, now, limit);
}

/** Lists the ids of standing orders that are due, the longest overdue first. */
export function listDueOrders(db: Queryable, now: number, limit: number): Promise<readonly string[]> {
  return listIds(db, selectDueOrders, now, limit);
}

async function listIds(
  db: Queryable,
  statement: Statement,
  now: number,
  limit: number,
): Promise<readonly string[]> {
  const rows = await db.query<Row & { readonly id: string }>(statement, [new Date(now), limit]);
  return rows.map(({ id }) => id);
}
