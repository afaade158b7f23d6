import { type PaymentFailure, paymentFailures, type StoredPayment } from '@ob/core';
import { completePayment, failPayment } from '@ob/core/primitives';
import { paymentSchema } from '@ob/core/schema';
import { describe, expect, test } from 'vitest';
import type { PaymentStatus } from '../../src/records/payment.ts';
import { createSamplePayment } from '../../src/testing/sample-payment.ts';
import { now } from '../support/facts.ts';

const reasons = Object.keys(paymentFailures) as PaymentFailure[];
const pending = createSamplePayment({ paymentId: 'p1', consentId: 'c1', acceptedAt: now });

function inStatus(status: PaymentStatus): StoredPayment {
  return { ...pending, payment: { ...pending.payment, status } };
}

const commands = [
  ['complete', 'completed', (stored: StoredPayment) => completePayment(stored, { now, eventId: 'e1' })],
  ...reasons.map(
    (reason) =>
      [
        `fail: ${reason}`,
        'failed',
        (stored: StoredPayment) => failPayment(stored, { now, eventId: 'e1', reason }),
      ] as const,
  ),
] as const;

describe('the lifecycle of a payment', () => {
  const lines = paymentSchema.shape.status.options.flatMap((from) =>
    commands.map(([name, to, run]) => [from, name, from === 'pending' ? to : undefined, run] as const),
  );

  test.each(lines)('%s, %s: %s', (from, _, to, run) => {
    const stored = inStatus(from);
    const change = run(stored);
    if (to === undefined) expect(change).toEqual({ ok: false, refusal: 'invalid_payment_status' });
    else
      expect(change).toMatchObject({
        ok: true,
        value: { expectedVersion: 1, next: { version: 2, payment: { status: to } } },
      });
    expect(stored).toEqual(inStatus(from));
  });

  test('changes only status, time and reason', () => {
    for (const [, , run] of commands) {
      const change = run(pending);
      if (!change.ok) throw new Error('should be possible');
      const {
        status: _,
        status_update_date_time: at,
        status_reason: reason,
        ...rest
      } = change.value.next.payment;
      const { status: _was, status_update_date_time: _at, ...before } = pending.payment;
      expect(rest).toEqual(before);
      expect(at).toBe(new Date(now).toISOString());
      const reported = reason && { code: reason.code, description: paymentFailures[reason.code] };
      expect(reason).toEqual(reported);
      const { payment: _payment, ...existing } = change.value.next;
      expect(existing).toEqual({
        clientId: 'client-1',
        customerId: 'customer-1',
        debtorAccountId: 'account-1',
        version: 2,
      });
    }
  });

  test.each([
    [-5000, 0],
    [0, 0],
    [1, 1],
    [90_000, 90_000],
  ])('dates a change by a clock that is %i ms off to %i ms after the payment', (off, expected) => {
    const at = new Date(now + expected).toISOString();
    for (const change of [
      completePayment(pending, { now: now + off, eventId: 'e1' }),
      failPayment(pending, { now: now + off, eventId: 'e1', reason: 'technical_error' }),
    ]) {
      expect(change).toMatchObject({
        value: { next: { payment: { status_update_date_time: at } }, events: [{ event: { timestamp: at } }] },
      });
    }
  });
});

describe('the event of a completed or failed payment', () => {
  const data = {
    payment_id: 'p1',
    consent_id: 'c1',
    amount: pending.payment.amount,
    creditor_account: {
      scheme: pending.payment.creditor_account.scheme,
      identification: pending.payment.creditor_account.id,
    },
  };
  const head = {
    id: 'e1',
    timestamp: new Date(now).toISOString(),
    resource_id: 'p1',
    resource_type: 'payment',
  };

  test('goes to the client that made the payment, without names', () => {
    const change = completePayment(pending, { now, eventId: 'e1' });
    expect(change.ok && change.value.events).toEqual([
      {
        clientId: 'client-1',
        event: { ...head, type: 'payment.completed', data: { ...data, status: 'completed' } },
      },
    ]);
  });

  test.each(reasons)('has the reason of the failure: %s', (reason) => {
    const change = failPayment(pending, { now, eventId: 'e1', reason });
    expect(change.ok && change.value.events).toEqual([
      {
        clientId: 'client-1',
        event: { ...head, type: 'payment.failed', data: { ...data, status: 'failed', reason } },
      },
    ]);
  });
});
