import { createFixedClock, createSeededRandom, paymentProcessorCases } from '@ob/core/testing';
import { createPaymentEngine, readOutcome, runDuePayments } from '@ob/sandbox/ledger';
import { createSampleHolding, sampleMoment } from '@ob/sandbox/testing';
import { describe, test } from 'vitest';
import { openMemorySubject } from './memory-subject.ts';

describe('the payment engine of the ledger in memory', () => {
  test.each(paymentProcessorCases)('$name', async ({ run }) => {
    const bank = openMemorySubject([createSampleHolding('account-1')]);
    const clock = createFixedClock(sampleMoment);
    const engine = createPaymentEngine({ ledger: bank.ledger, clock, delayMs: 0 });
    const opening = (await bank.listJournal()).length;
    await run({
      processor: {
        async submit(payment) {
          const { payment_id: paymentId } = payment.payment;
          if ((await bank.payments.find(paymentId)) === undefined) await bank.keepPayment(payment);
          await engine.submit(payment);
        },
      },
      async carryOut() {
        await runDuePayments({ ledger: bank.ledger, clock, random: createSeededRandom(1) });
      },
      countMovements: async () => (await bank.listJournal()).length - opening,
      async readOutcome(paymentId) {
        const stored = await bank.payments.find(paymentId);
        return stored && readOutcome(stored.payment);
      },
    });
  });
});
