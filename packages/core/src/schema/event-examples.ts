import type { WebhookEventOf } from '../records/event.ts';
import type { EventDataByType } from '../records/event-data.ts';
import { type EventType, eventTypes, mapEventTypes } from '../records/event-types.ts';

const account_id = '5e2d7c1e-8a43-4d5f-9c1b-0f6f6f0c2a11';
const standing_order_id = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const consent_id = 'b5a9d6e2-1c44-4a1e-9d55-7b0b6a7f3c10';
const payment_id = 'd7f1c1a8-52d3-4f0e-8a35-6a3b1f7c9e20';
const timestamp = '2026-03-01T09:34:10.250Z';

const consent = { consent_id, consent_type: 'account-access', status_update_date_time: timestamp } as const;
const expiration_date = '2026-05-30T09:30:00.000Z';

const payment = {
  payment_id,
  consent_id,
  amount: { amount: '25.00', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', identification: 'GB33BUKB20201555555555' },
} as const;

const transaction_id = '0f4b9d52-6d7e-4f57-a9a5-3c0f4d1be001';
const schedule = { account_id, standing_order_id } as const;
const rent = { amount: '850.00', currency: 'GBP' } as const;

const data: EventDataByType = {
  'consent.authorized': { ...consent, status: 'authorized', expiration_date },
  'consent.rejected': { ...consent, status: 'rejected', reason: 'customer_rejected' },
  'consent.revoked': {
    ...consent,
    status: 'revoked',
    reason: 'customer_revoked',
    revoked_by: 'customer',
  },
  'consent.expired': {
    ...consent,
    status: 'expired',
    status_update_date_time: expiration_date,
    expiration_date,
  },
  'payment.created': { ...payment, status: 'pending' },
  'payment.completed': { ...payment, status: 'completed' },
  'payment.failed': { ...payment, status: 'failed', reason: 'insufficient_funds' },
  'transaction.posted': {
    account_id,
    transaction_id,
    status: 'booked',
    amount: { amount: '12.50', currency: 'GBP' },
    credit_debit_indicator: 'Debit',
    booking_date_time: timestamp,
  },
  'balance.updated': {
    account_id,
    balance_type: 'booked',
    amount: { amount: '1217.75', currency: 'GBP' },
    credit_debit_indicator: 'Credit',
    date_time: timestamp,
  },
  'schedule.created': {
    ...schedule,
    status: 'active',
    frequency: 'monthly',
    next_payment_date_time: '2026-04-01T00:00:00.000Z',
  },
  'schedule.executed': {
    ...schedule,
    status: 'active',
    amount: rent,
    payment_date_time: timestamp,
    transaction_id,
  },
  'schedule.failed': { ...schedule, status: 'active', amount: rent, reason: 'insufficient_funds' },
  'schedule.cancelled': { ...schedule, status: 'cancelled', frequency: 'monthly' },
};

const resourceIds = { consent: consent_id, payment: payment_id, account: account_id } as const;
const order = Object.keys(data);

/** An example of every event type. */
export const webhookEventExamples =
  mapEventTypes<{
    readonly [Type in EventType]: WebhookEventOf<Type>;
  }>(createExample);

function createExample<Type extends EventType>(type: Type): WebhookEventOf<Type> {
  const id = `3f0c2f5a-6f0e-4a0b-9d39-5a7c1f2e0a${String(order.indexOf(type) + 1).padStart(2, '0')}`;
  const resource_type = eventTypes[type];
  return { id, type, timestamp, resource_id: resourceIds[resource_type], resource_type, data: data[type] };
}
