import type { SubmittedPayment } from '@ob/core';
import { deriveDeduplicationKey } from '@ob/core/primitives';
import { type PaymentProcessorSubject, paymentProcessorCases } from '@ob/core/testing';
import { describe, expect, test } from 'vitest';
import { submitPayment } from '../../src/payments/submit-payments.ts';
import { createSamplePayment } from '../../src/testing/sample-payment.ts';

/** Creates an engine that recognizes payments by a chosen part of them. */
function createEngine(recognize: (payment: SubmittedPayment) => string): PaymentProcessorSubject {
  const waiting = new Map<string, string[]>();
  const done = new Set<string>();
  const reported = new Set<string>();
  return {
    processor: {
      async submit(payment) {
        const key = recognize(payment);
        reported.delete(payment.payment.payment_id);
        waiting.set(key, [...(waiting.get(key) ?? []), payment.payment.payment_id]);
      },
    },
    async carryOut() {
      for (const [key, paymentIds] of waiting) {
        done.add(key);
        for (const paymentId of paymentIds) reported.add(paymentId);
      }
    },
    countMovements: async () => done.size,
    readOutcome: async (paymentId) => (reported.has(paymentId) ? { status: 'completed' } : undefined),
  };
}

describe('an engine that deduplicates by deduplication key passes every case', () => {
  test.each(paymentProcessorCases)('$name', ({ run }) =>
    run(createEngine(({ deduplicationKey }) => deduplicationKey)),
  );
});

test('an engine that deduplicates by payment id pays twice and fails the cases', async () => {
  const broken = await Promise.all(
    paymentProcessorCases.map(({ run }) =>
      run(createEngine(({ payment }) => payment.payment_id)).then(
        () => false,
        () => true,
      ),
    ),
  );
  expect(broken).toEqual([false, false, true, true]);
});

test('a deduplication key depends only on the consent and fits an end-to-end id', async () => {
  const keys = await Promise.all(['c1', 'c2', 'x'.repeat(40)].map(deriveDeduplicationKey));
  for (const key of keys) expect(key).toMatch(/^[0-9A-F]{32}$/);
  expect(new Set(keys).size).toBe(3);
  expect(await deriveDeduplicationKey('c1')).toBe('B9E8E79681C0E69391E05CCEE4D99DD2');
});

test('a payment is submitted with the key of its consent, for any payment id', async () => {
  const keys: string[] = [];
  const processor = { submit: async (payment: SubmittedPayment) => void keys.push(payment.deduplicationKey) };
  const payments = { markSubmitted: async () => {} };
  for (const paymentId of ['p1', 'p2'])
    await submitPayment(
      { payments, processor },
      createSamplePayment({ paymentId, consentId: 'c1', acceptedAt: 0 }),
    );
  const key = await deriveDeduplicationKey('c1');
  expect(keys).toEqual([key, key]);
});
