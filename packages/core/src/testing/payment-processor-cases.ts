import { deriveDeduplicationKey } from '../payments/deduplication-key.ts';
import type { PaymentProcessor } from '../payments/payment-processor.ts';
import type { PaymentOutcome } from '../payments/settle-payment.ts';
import { assertEqual } from './assert.ts';
import { createSamplePayment } from './sample-payment.ts';

/** A payment engine under test. Its accounts have enough money for several payments of 25.00 GBP each. */
export interface PaymentProcessorSubject {
  readonly processor: PaymentProcessor;
  /** Makes the engine execute all its payments and report the outcomes. */
  carryOut(): Promise<void>;
  /** Returns how often money has moved. */
  countMovements(): Promise<number>;
  /** Returns the outcome that the engine reported after the last submission; `undefined` without a report. */
  readOutcome(paymentId: string): Promise<PaymentOutcome | undefined>;
}

/** A contract case of a payment engine: `run` throws if the engine breaks it. Every run needs a new subject. */
export interface PaymentProcessorCase {
  readonly name: string;
  run(subject: PaymentProcessorSubject): Promise<void>;
}

async function submit(
  { processor }: PaymentProcessorSubject,
  paymentId: string,
  consentId = 'consent-1',
): Promise<void> {
  const stored = createSamplePayment({
    paymentId,
    consentId,
    acceptedAt: Date.parse('2026-03-01T09:36:00Z'),
  });
  await processor.submit({ ...stored, deduplicationKey: await deriveDeduplicationKey(consentId) });
}

const completed: PaymentOutcome = { status: 'completed' };

/** The contract cases of a payment engine, for any test runner. */
export const paymentProcessorCases: readonly PaymentProcessorCase[] = [
  {
    name: 'executes payments of several consents',
    async run(subject) {
      await submit(subject, 'p1', 'consent-1');
      await submit(subject, 'p2', 'consent-2');
      await subject.carryOut();
      assertEqual(await subject.countMovements(), 2, 'the movements');
      assertEqual(await subject.readOutcome('p2'), completed, 'the outcome of the second payment');
    },
  },
  {
    name: 'moves money once for a payment that is submitted again, and reports its outcome again',
    async run(subject) {
      await submit(subject, 'p1');
      await submit(subject, 'p1');
      await subject.carryOut();
      await submit(subject, 'p1');
      await subject.carryOut();
      assertEqual(await subject.countMovements(), 1, 'the movements');
      assertEqual(await subject.readOutcome('p1'), completed, 'the outcome');
    },
  },
  {
    name: 'moves no money for another payment id with the key of a completed payment',
    async run(subject) {
      await submit(subject, 'p1');
      await subject.carryOut();
      await submit(subject, 'p2');
      await subject.carryOut();
      assertEqual(await subject.countMovements(), 1, 'the movements');
      assertEqual(await subject.readOutcome('p2'), completed, 'the outcome of the second payment');
    },
  },
  {
    name: 'moves money once for two pending payment ids with one key',
    async run(subject) {
      await submit(subject, 'p1');
      await submit(subject, 'p2');
      await subject.carryOut();
      assertEqual(await subject.countMovements(), 1, 'the movements');
      assertEqual(await subject.readOutcome('p2'), completed, 'the outcome of the second payment');
    },
  },
];
