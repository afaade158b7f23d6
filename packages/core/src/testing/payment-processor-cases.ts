import { deriveDeduplicationKey } from '../payments/deduplication-key.ts';
import type { PaymentProcessor } from '../payments/payment-processor.ts';
import type { PaymentOutcome } from '../payments/settle-payment.ts';
import { assertEqual } from './assert.ts';
import { createSamplePayment } from './sample-payment.ts';

/** A payment engine under test. Its accounts hold enough money for a few payments of 25.00 GBP each. */
export interface PaymentProcessorSubject {
  readonly processor: PaymentProcessor;
  /** Lets the engine carry out every payment that it has, and report the outcomes. */
  carryOut(): Promise<void>;
  /** Counts how often money has left the bank or moved between its accounts. */
  countMovements(): Promise<number>;
  /** Reads the outcome that the engine has reported since a payment was last handed over; `undefined` without a report. */
  readOutcome(paymentId: string): Promise<PaymentOutcome | undefined>;
}

/** One promise of a payment engine: `run` throws if the engine breaks it. Every run gets a subject of its own. */
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

/** Everything that a payment engine promises, as data for any test runner. */
export const paymentProcessorCases: readonly PaymentProcessorCase[] = [
  {
    name: 'carries out payments of several consents',
    async run(subject) {
      await submit(subject, 'p1', 'consent-1');
      await submit(subject, 'p2', 'consent-2');
      await subject.carryOut();
      assertEqual(await subject.countMovements(), 2, 'the movements');
      assertEqual(await subject.readOutcome('p2'), completed, 'the outcome of the second payment');
    },
  },
  {
    name: 'moves money once for a payment that is handed over again, and then reports its outcome again',
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
    name: 'moves no money for another payment id with the key of a payment that was carried out',
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
    name: 'moves money once for two payment ids with one key that it has at the same time',
    async run(subject) {
      await submit(subject, 'p1');
      await submit(subject, 'p2');
      await subject.carryOut();
      assertEqual(await subject.countMovements(), 1, 'the movements');
      assertEqual(await subject.readOutcome('p2'), completed, 'the outcome of the second payment');
    },
  },
];
