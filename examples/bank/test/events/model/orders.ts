import type { EventType } from '@ob/core';
import { transfer } from './accounts.ts';
import { unnamedTransaction, writeAmount, writeMoment } from './expected-event.ts';
import type { Model, ModelOrder } from './records.ts';
import { reportToAudience } from './report.ts';

export function createOrder(model: Model, order: ModelOrder, next: unknown): void {
  model.orders.push(order);
  const more = { frequency: order.frequency, next_payment_date_time: next };
  reportOrder(model, order, 'schedule.created', more);
}

/** Executes the next payment of a standing order, which can fail. Returns whether the order is active. */
export function executeOrder(model: Model, order: ModelOrder): boolean {
  if (order.status !== 'active') return false;
  const { account: debtor, creditor, pence } = order;
  const reason = transfer(model, { debtor, creditor, pence });
  if (reason !== undefined) return failOrder(model, order, reason);
  const paid = { payment_date_time: writeMoment(model.now), transaction_id: unnamedTransaction };
  reportOrder(model, order, 'schedule.executed', { amount: writeAmount(pence), ...paid });
  return true;
}

/** Reports that the next payment failed. The order stays active. Returns whether it is active. */
export function failOrder(model: Model, order: ModelOrder, reason: string): boolean {
  if (order.status !== 'active') return false;
  reportOrder(model, order, 'schedule.failed', { amount: writeAmount(order.pence), reason });
  return true;
}

export function cancelOrder(model: Model, order: ModelOrder): boolean {
  if (order.status !== 'active') return false;
  order.status = 'cancelled';
  reportOrder(model, order, 'schedule.cancelled', { frequency: order.frequency });
  return true;
}

function reportOrder(
  model: Model,
  { id, account, status }: ModelOrder,
  type: EventType,
  more: Readonly<Record<string, unknown>>,
): void {
  reportToAudience(model, {
    ...{ type, timestamp: writeMoment(model.now), resource_id: account.id, resource_type: 'account' },
    data: { account_id: account.id, standing_order_id: id, status, ...more },
  });
}
