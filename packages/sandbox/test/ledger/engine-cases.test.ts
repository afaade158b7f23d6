import { createFixedClock, createSeededRandom, paymentProcessorCases } from '@ob/core/testing';
import { createPaymentEngine, readOutcome, runDuePayments } from '@ob/sandbox/ledger';
import { describe, test } from 'vitest';
import { createSampleHolding, sampleMoment } from './cases/sample-holding.ts';
import { openMemorySubject } from './memory-subject.ts';

describe('the payment engine of the ledger in memory', () => {
  test.each(paymentProcessorCases)('$name', async ({ run }) => {
    const bank = openMemorySubject([createSampleHolding('account-1')]);
    const clock = createFixedClock(sampleMoment);
    const engine = createPaymentEngine({ ledger: bank.ledger, clock, delayMs: 0 });
    await run({
      processor: {
        async submit(payment) {
          const { payment_id: paymentId } = payment.payment;
          if ((await bank.payments.find(paymentId)) === undefined) await bank.storePayment(payment);
          await engine.submit(payment);
        },
      },
      async carryOut() {
        await runDuePayments({ ledger: bank.ledger, clock, random: createSeededRandom(1) });
      },
      countMovements: async () => (await bank.readHolding('account-1')).transactions?.length ?? 0,
      async readOutcome(paymentId) {
        const stored = await bank.payments.find(paymentId);
        return stored && readOutcome(stored.payment);
      },
    });
  });
});
