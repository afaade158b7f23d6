import type { EventType } from '@ob/core';
import { transfer } from './accounts.ts';
import { writeAmount, writeMoment } from './expected-event.ts';
import type { Model, ModelPayment } from './records.ts';
import { reportToClient } from './report.ts';

/** Accepts a payment, which consumes its consent. */
export function acceptPayment(model: Model, payment: ModelPayment): void {
  payment.consent.status = 'consumed';
  model.payments.push(payment);
  reportPayment(model, payment, 'payment.created');
}

/** Executes a payment, or fails it if the transfer is impossible. Returns whether it was pending. */
export function completePayment(model: Model, payment: ModelPayment): boolean {
  if (payment.status !== 'pending') return false;
  const { account: debtor, terms } = payment;
  const reason = transfer(model, { debtor, ...terms });
  if (reason !== undefined) return failPayment(model, payment, reason);
  payment.status = 'completed';
  reportPayment(model, payment, 'payment.completed');
  return true;
}

/** Fails a payment. Returns whether it was pending. */
export function failPayment(model: Model, payment: ModelPayment, reason: string): boolean {
  if (payment.status !== 'pending') return false;
  payment.status = 'failed';
  reportPayment(model, payment, 'payment.failed', { reason });
  return true;
}

function reportPayment(
  model: Model,
  { id, consent, status, terms }: ModelPayment,
  type: EventType,
  more: Readonly<Record<string, string>> = {},
): void {
  const { scheme, id: identification } = terms.creditor;
  const data = {
    payment_id: id,
    consent_id: consent.id,
    status,
    amount: writeAmount(terms.pence, terms.currency),
    creditor_account: { scheme, identification },
    ...more,
  };
  const timestamp = writeMoment(model.now);
  reportToClient(model, consent.client, { type, timestamp, resource_id: id, resource_type: 'payment', data });
}
