import type { Transaction } from '@ob/core';
import type { AccountEvent } from '@ob/core/primitives';
import {
  balanceUpdated,
  InvalidEventError,
  scheduleCancelled,
  scheduleCreated,
  scheduleExecuted,
  scheduleFailed,
  transactionPosted,
  webhookEventSchemas,
} from '@ob/core/schema';
import { createSampleBalance, createSampleStandingOrder, createSampleTransaction } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';

const now = Date.parse('2026-03-01T09:36:00.000Z');
const facts = { now, createId: () => 'event-1' };
const head = { id: 'event-1', timestamp: '2026-03-01T09:36:00.000Z', resource_type: 'account' };
const moment = '2026-02-01T09:00:00.000Z';
const transaction: Transaction = createSampleTransaction('a1', 't1', moment);
const balance = createSampleBalance('a1', 'booked');
const order = createSampleStandingOrder('a1', 'o1');
const amount = { amount: '10.00', currency: 'GBP' };
const { next_payment_date_time: _, next_payment_amount: __, ...ended } = order;
const cancelled = { ...ended, status: 'cancelled' } as const;

const built: readonly AccountEvent[] = [
  transactionPosted(transaction, facts),
  balanceUpdated({ ...balance, credit_lines: [{ type: 'available', amount, included: true }] }, facts),
  scheduleCreated(order, facts),
  scheduleExecuted(order, { amount, payment_date_time: moment, transaction_id: 't1' }, facts),
  scheduleExecuted(order, { amount, payment_date_time: moment }, facts),
  scheduleFailed(order, { amount, reason: 'insufficient_funds' }, facts),
  scheduleCancelled(cancelled, facts),
];

test.each(built.map((event) => [event.type, event] as const))(
  '%s is a valid event of the account',
  (type, event) => {
    expect(event).toMatchObject({ ...head, type, resource_id: 'a1', data: { account_id: 'a1' } });
    expect(webhookEventSchemas[type].safeParse(event).success).toBe(true);
  },
);

test('events have only fields of the Basic permission, for any record', () => {
  const text = JSON.stringify(built);
  for (const hidden of [
    'transaction_information',
    'merchant',
    'creditor',
    'debtor',
    'reference',
    'credit_lines',
  ])
    expect(text).not.toContain(hidden);
  expect(Object.keys(transactionPosted(transaction, facts).data)).toEqual([
    'account_id',
    'transaction_id',
    'status',
    'amount',
    'credit_debit_indicator',
    'booking_date_time',
  ]);
});

describe('a builder refuses, with the path of every error,', () => {
  const wrong = { amount: '10', currency: 'gbp' };
  test.each<[string, () => AccountEvent, readonly string[]]>([
    [
      'for a pending transaction',
      () => transactionPosted({ ...transaction, status: 'pending' }, facts),
      ['data.status'],
    ],
    [
      'for several errors at once',
      () => transactionPosted({ ...transaction, amount: wrong, booking_date_time: '2026-02-01' }, facts),
      ['data.amount.amount', 'data.amount.currency', 'data.booking_date_time'],
    ],
    [
      'for a debit of zero',
      () =>
        balanceUpdated(
          { ...balance, amount: { ...amount, amount: '0.00' }, credit_debit_indicator: 'Debit' },
          facts,
        ),
      ['data.credit_debit_indicator'],
    ],
    [
      'for an order that is not active',
      () => scheduleCreated(cancelled, facts),
      ['data.status', 'data.next_payment_date_time'],
    ],
    [
      'for an invalid payment time',
      () => scheduleExecuted(order, { amount, payment_date_time: 'now' }, facts),
      ['data.payment_date_time'],
    ],
    [
      'for an unknown reason',
      () => scheduleFailed(order, { amount, reason: 'bad_luck' as 'technical_error' }, facts),
      ['data.reason'],
    ],
    ['for the cancellation of an active order', () => scheduleCancelled(order, facts), ['data.status']],
    ['for an invalid time', () => balanceUpdated(balance, { ...facts, now: Number.NaN }), ['timestamp']],
    ['for an invalid id', () => balanceUpdated(balance, { ...facts, createId: () => 'a b' }), ['id']],
  ])('%s', (_name, build, paths) => {
    let thrown: unknown;
    try {
      build();
    } catch (error) {
      thrown = error;
    }
    if (!(thrown instanceof InvalidEventError)) throw new TypeError('nothing was refused');
    expect([...thrown.paths].sort()).toEqual([...paths].sort());
    for (const path of paths) expect(thrown.message).toContain(`${path}: `);
  });
});
