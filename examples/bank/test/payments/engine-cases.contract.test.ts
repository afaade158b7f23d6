import { createFixedClock, paymentProcessorCases } from '@ob/core/testing';
import { createPaymentEngine, readOutcome, runDuePayments } from '@ob/sandbox/ledger';
import { systemRandom } from '@ob/server';
import { afterAll, beforeAll, describe, test } from 'vitest';
import {
  createSampleHolding,
  sampleMoment,
} from '../../../../packages/sandbox/test/ledger/cases/sample-holding.ts';
import { openLedgerBank } from '../ledger/ledger-bank.ts';
import { openEmptyBank, type TestBank } from '../sandbox-bank.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openEmptyBank();
});
afterAll(() => bank.drop());

describe('the payment engine of the bank', () => {
  test.each(paymentProcessorCases)('$name', async ({ run }) => {
    const subject = await openLedgerBank(bank.database, [createSampleHolding('account-1')]);
    const clock = createFixedClock(sampleMoment);
    const engine = createPaymentEngine({ ledger: subject.ledger, clock, delayMs: 0 });
    const existing = new Map<string, string>();
    await run({
      processor: {
        async submit(payment) {
          const { payment_id: paymentId, consent_id: consentId } = payment.payment;
          const before = existing.get(consentId);
          const known = before === undefined ? undefined : await subject.payments.find(before);
          // A consent has one payment. The cases submit an ended payment again only if the database lost its end.
          const isLost = known !== undefined && (before !== paymentId || known.payment.status !== 'pending');
          if (isLost) await subject.losePayment(known.payment.payment_id);
          if (known === undefined || isLost) await subject.storePayment(payment);
          existing.set(consentId, paymentId);
          await engine.submit(payment);
        },
      },
      async carryOut() {
        await runDuePayments({ ledger: subject.ledger, clock, random: systemRandom });
      },
      countMovements: async () => (await subject.readHolding('account-1')).transactions?.length ?? 0,
      async readOutcome(paymentId) {
        const stored = await subject.payments.find(paymentId);
        return stored && readOutcome(stored.payment);
      },
    });
  });
});
