import { runDuePayments } from '@ob/sandbox/ledger';
import { expect } from 'vitest';
import { abortPayment, executePayment } from '../../../src/ledger/payments.ts';
import { type LedgerCase, type LedgerFixture, openFixture, readBalance } from './ledger-subject.ts';
import { createSampleHolding, createSamplePayment, pounds, sampleMoment } from './sample-holding.ts';

const consentId = 'consent-of-both';

function describePayment(paymentId: string, amount = pounds('25.00')) {
  const stored = createSamplePayment({ paymentId, debtorAccountId: 'a1', amount });
  return { ...stored, payment: { ...stored.payment, consent_id: consentId } };
}

/** Creates a ledger with a payment. The first step may execute it. */
async function openFirst(
  open: Parameters<LedgerCase['run']>[0],
  step: (fixture: LedgerFixture) => Promise<unknown>,
  amount = pounds('25.00'),
): Promise<LedgerFixture> {
  const fixture = await openFixture(open, [createSampleHolding('a1')]);
  await fixture.storePayment(describePayment('p1', amount));
  await step(fixture);
  return fixture;
}

/** Deletes the first payment, like a standby without the last transactions, and accepts it again. */
async function acceptAgain(
  fixture: LedgerFixture,
  amount = pounds('25.00'),
  paymentId = 'p2',
): Promise<void> {
  await fixture.losePayment('p1');
  await fixture.storePayment(describePayment(paymentId, amount));
}

async function describeEnd(fixture: LedgerFixture, paymentId = 'p2') {
  const { status, status_reason: reason } = (await fixture.payments.find(paymentId))?.payment ?? {};
  const holding = await fixture.readHolding('a1');
  return {
    status,
    reason: reason?.code,
    balance: readBalance(holding),
    booked: holding.transactions?.length,
  };
}

export const lostPaymentCases: readonly LedgerCase[] = [
  {
    name: 'moves no money for a payment that was executed, lost, and accepted again under its own id',
    async run(open) {
      const fixture = await openFirst(open, async ({ ports, ledger }) => {
        await ledger.orderPayment({ paymentId: 'p1', dueAt: sampleMoment });
        await runDuePayments(ports);
      });
      await acceptAgain(fixture, pounds('25.00'), 'p1');
      await fixture.ledger.orderPayment({ paymentId: 'p1', dueAt: sampleMoment });
      await runDuePayments(fixture.ports);
      const end = { status: 'completed', reason: undefined, balance: 7_500n, booked: 1 };
      expect(await describeEnd(fixture, 'p1'), 'the payment').toEqual(end);
    },
  },
  {
    name: 'moves no money for a payment that was executed, lost, and accepted again under another id',
    async run(open) {
      const fixture = await openFirst(open, ({ ports }) => executePayment(ports, { paymentId: 'p1' }));
      await acceptAgain(fixture);
      await fixture.ledger.orderPayment({ paymentId: 'p2', dueAt: sampleMoment });
      await runDuePayments(fixture.ports);
      const end = { status: 'completed', reason: undefined, balance: 7_500n, booked: 1 };
      expect(await describeEnd(fixture), 'the second payment').toEqual(end);
    },
  },
  {
    name: 'repeats the outcome of the first payment, even if that failed or the second one is aborted',
    async run(open) {
      const much = pounds('150.01');
      const failed = await openFirst(open, ({ ports }) => executePayment(ports, { paymentId: 'p1' }), much);
      await acceptAgain(failed, much);
      await executePayment(failed.ports, { paymentId: 'p2' });
      const refused = { status: 'failed', reason: 'insufficient_funds', balance: 10_000n, booked: 0 };
      expect(await describeEnd(failed), 'the payment after one that failed').toEqual(refused);
      const paid = await openFirst(open, ({ ports }) => executePayment(ports, { paymentId: 'p1' }));
      await acceptAgain(paid);
      await abortPayment(paid.ports, { paymentId: 'p2' });
      const end = { status: 'completed', reason: undefined, balance: 7_500n, booked: 1 };
      expect(await describeEnd(paid), 'the payment that was to fail').toEqual(end);
    },
  },
  {
    name: 'executes a payment once that was lost before its execution',
    async run(open) {
      const fixture = await openFirst(open, ({ ledger }) =>
        ledger.orderPayment({ paymentId: 'p1', dueAt: sampleMoment }),
      );
      await acceptAgain(fixture);
      await fixture.ledger.orderPayment({ paymentId: 'p2', dueAt: sampleMoment });
      await runDuePayments(fixture.ports);
      const end = { status: 'completed', reason: undefined, balance: 7_500n, booked: 1 };
      expect(await describeEnd(fixture), 'the second payment').toEqual(end);
    },
  },
];
