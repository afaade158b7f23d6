import { type Identifier, settlePayment } from '@ob/core';
import { refuse } from '@ob/http';
import { closeAccount, runDuePayments } from '@ob/sandbox/ledger';
import { expect } from 'vitest';
import { abortPayment, executePayment } from '../../../src/ledger/payments.ts';
import {
  countEvents,
  type LedgerCase,
  type LedgerFixture,
  openFixture,
  readBalance,
  readRecords,
  runParallel,
} from './ledger-subject.ts';
import {
  createSampleHolding,
  createSamplePayment,
  describeSampleHolder,
  outsideAccount,
  pounds,
  sampleMoment,
} from './sample-holding.ts';

const choice = { paymentId: 'p1' };
const final = { ok: false, refusal: 'invalid_payment_status' };

async function openPayment(
  open: Parameters<LedgerCase['run']>[0],
  options: Partial<Parameters<typeof createSamplePayment>[0]> = {},
): Promise<LedgerFixture> {
  const fixture = await openFixture(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
  await fixture.storePayment(createSamplePayment({ paymentId: 'p1', debtorAccountId: 'a1', ...options }));
  return fixture;
}

async function statusOf({ payments }: LedgerFixture, paymentId = 'p1'): Promise<string | undefined> {
  return (await payments.find(paymentId))?.payment.status;
}

const order = async ({ ledger }: LedgerFixture, paymentId = 'p1', dueAt = sampleMoment) =>
  ledger.orderPayment({ paymentId, dueAt });

export const paymentCases: readonly LedgerCase[] = [
  {
    name: 'ends a payment together with its bookings, on both accounts when both are of this bank',
    async run(open) {
      const fixture = await openPayment(open, { creditor: describeSampleHolder('a2') });
      const outcome = await executePayment(fixture.ports, choice);
      expect(outcome.ok && outcome.value.payment.status, 'the answer').toEqual('completed');
      const stored = await fixture.payments.find('p1');
      expect(stored, 'the payment').toEqual(outcome.ok && outcome.value);
      const [debtor, creditor] = [await fixture.readHolding('a1'), await fixture.readHolding('a2')];
      expect([readBalance(debtor), readBalance(creditor)], 'the balances').toEqual([7_500n, 12_500n]);
      const shown = [...(debtor.transactions ?? []), ...(creditor.transactions ?? [])];
      expect(
        shown.map(({ credit_debit_indicator: sign }) => sign),
        'the transactions',
      ).toEqual(['Debit', 'Credit']);
      const reported = { 'balance.updated': 2, 'payment.completed': 1, 'transaction.posted': 2 };
      expect(await countEvents(fixture), 'the events').toEqual(reported);
    },
  },
  {
    name: 'stores a failed payment with its reason, and moves no money',
    async run(open) {
      const fixture = await openPayment(open, { amount: pounds('150.01') });
      const before = await fixture.readHolding('a1');
      const outcome = await executePayment(fixture.ports, choice);
      const reason = outcome.ok && outcome.value.payment.status_reason?.code;
      expect(reason, 'the reason').toEqual('insufficient_funds');
      expect(await statusOf(fixture), 'the payment').toEqual('failed');
      expect(await fixture.readHolding('a1'), 'the account').toEqual(before);
      expect(await countEvents(fixture), 'the events').toEqual({ 'payment.failed': 1 });
    },
  },
  {
    name: 'fails a payment to a closed account',
    async run(open) {
      const fixture = await openPayment(open, { creditor: describeSampleHolder('a2') });
      await closeAccount(fixture.ports, { accountId: 'a2' });
      const outcome = await executePayment(fixture.ports, choice);
      const reason = outcome.ok && outcome.value.payment.status_reason?.code;
      expect(reason, 'the reason').toEqual('account_unavailable');
    },
  },
  {
    name: 'finds the account of the payee by any of its numbers, also when it is closed, but not by a shared number',
    async run(open) {
      const shared = { scheme: 'PAN', id: '465858******1234' } as const;
      const own = { scheme: 'SortCodeAccountNumber', id: '08999912345678' } as const;
      const { scheme, id } = describeSampleHolder('a1');
      const fixture = await openFixture(open, [
        createSampleHolding('a1', { account: { identifiers: [own, { scheme, id }, shared] } }),
        createSampleHolding('a2', { account: { identifiers: [shared] } }),
        createSampleHolding('a3'),
      ]);
      await closeAccount(fixture.ports, { accountId: 'a1' });
      const find = async (paymentId: string, creditor: Identifier) => {
        const facts = { paymentId, debtorAccountId: 'a3', creditor: { ...creditor, name: 'Anybody' } };
        await fixture.storePayment(createSamplePayment(facts));
        let found: string | undefined;
        await fixture.ledger.changePayment(paymentId, (payment) => {
          found = payment.creditor?.account.account_id;
          return refuse('looked');
        });
        return found;
      };
      expect(await find('p1', own), 'by its national number').toBe('a1');
      expect(await find('p2', { scheme, id }), 'by its IBAN').toBe('a1');
      expect(await find('p3', { scheme: 'BBAN', id }), 'by another scheme').toBeUndefined();
      expect(await find('p4', shared), 'by a number of two accounts').toBeUndefined();
      expect(await find('p5', outsideAccount), 'by a number of another bank').toBeUndefined();
    },
  },
  {
    name: 'ends a payment once, however many callers execute or abort it at the same time',
    async run(open) {
      const fixture = await openPayment(open);
      const outcomes = await runParallel(30, (index) =>
        index % 3 === 0 ? abortPayment(fixture.ports, choice) : executePayment(fixture.ports, choice),
      );
      const [ended, ...more] = outcomes.filter(({ ok }) => ok);
      expect(more.length, 'the further ends').toEqual(0);
      const refused = outcomes.filter(({ ok }) => !ok);
      expect(refused, 'the other answers').toEqual(Array.from({ length: 29 }, () => final));
      const isCompleted = ended?.ok === true && ended.value.payment.status === 'completed';
      const { transactions = [] } = await fixture.readHolding('a1');
      expect(transactions.length, 'the transactions').toEqual(isCompleted ? 1 : 0);
      const { length } = (await fixture.listEvents()).filter(({ type }) => type.startsWith('payment.'));
      expect(length, 'the events of its end').toEqual(1);
    },
  },
  {
    name: 'moves no money for a payment that is ended outside the ledger at the same time',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      const ids = Array.from({ length: 10 }, (_, index) => `p${index}`);
      const amount = pounds('1.00');
      for (const paymentId of ids)
        await fixture.storePayment(createSamplePayment({ paymentId, debtorAccountId: 'a1', amount }));
      const outcome = { status: 'failed', reason: 'technical_error' } as const;
      const { clock, random } = fixture.ports;
      const settling = { payments: fixture.payments, clock, random };
      await Promise.all(
        ids.flatMap((paymentId) => [
          executePayment(fixture.ports, { paymentId }),
          settlePayment(settling, { paymentId, outcome }),
        ]),
      );
      const statuses = await Promise.all(ids.map((paymentId) => statusOf(fixture, paymentId)));
      const completed = statuses.filter((status) => status === 'completed').length;
      const failed = statuses.filter((status) => status === 'failed').length;
      expect(completed + failed, 'the payments that ended').toEqual(ids.length);
      const holding = await fixture.readHolding('a1');
      expect(holding.transactions?.length, 'the transactions').toEqual(completed);
      expect(readBalance(holding), 'the balance').toEqual(10_000n - 100n * BigInt(completed));
      const { 'payment.completed': reported = 0, 'payment.failed': reportedFailed = 0 } =
        await countEvents(fixture);
      expect([reported, reportedFailed], 'the events').toEqual([completed, failed]);
    },
  },
  {
    name: 'stores nothing of a payment whose events the outbox refuses, and executes it later',
    async run(open) {
      const fixture = await openPayment(open);
      await order(fixture);
      const before = await readRecords(fixture, ['a1']);
      await fixture.breakOutbox();
      await expect(runDuePayments(fixture.ports), 'the run').rejects.toThrow();
      expect(await statusOf(fixture), 'the payment').toEqual('pending');
      expect(await readRecords(fixture, ['a1']), 'the books').toEqual(before);
      expect(await fixture.ledger.listDuePayments(sampleMoment, 10), 'the due work').toEqual(['p1']);
    },
  },
  {
    name: 'lists due payments to the millisecond, longest overdue first',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      for (const [paymentId, late] of [
        ['p1', 2],
        ['p3', 0],
        ['p2', 1],
      ] as const) {
        await fixture.storePayment(createSamplePayment({ paymentId, debtorAccountId: 'a1' }));
        await order(fixture, paymentId, sampleMoment - late);
      }
      const list = (now: number, limit = 10) => fixture.ledger.listDuePayments(now, limit);
      expect(await list(sampleMoment - 3), 'before any is due').toEqual([]);
      expect(await list(sampleMoment - 1), 'before the last is due').toEqual(['p1', 'p2']);
      expect(await list(sampleMoment), 'when all are due').toEqual(['p1', 'p2', 'p3']);
      expect(await list(sampleMoment, 2), 'two at most').toEqual(['p1', 'p2']);
    },
  },
  {
    name: 'stores an order once, and none for an executed payment',
    async run(open) {
      const fixture = await openPayment(open);
      await order(fixture, 'p1', sampleMoment);
      await order(fixture, 'p1', sampleMoment + 1_000);
      expect(await fixture.ledger.listDuePayments(sampleMoment, 10), 'the first order').toEqual(['p1']);
      await executePayment(fixture.ports, choice);
      expect(await fixture.ledger.listDuePayments(sampleMoment + 1_000, 10), 'after the payment').toEqual([]);
      await order(fixture);
      expect(await runDuePayments(fixture.ports), 'the payments carried out again').toEqual(0);
      expect(await fixture.ledger.listDuePayments(sampleMoment, 10), 'after a late order').toEqual([]);
      const { transactions = [] } = await fixture.readHolding('a1');
      expect(transactions.length, 'the transactions').toEqual(1);
    },
  },
  {
    name: 'deletes the order of a payment that has ended outside the ledger',
    async run(open) {
      const fixture = await openPayment(open);
      await order(fixture);
      const { clock, random } = fixture.ports;
      const outcome = { status: 'failed', reason: 'rejected_by_bank' } as const;
      await settlePayment({ payments: fixture.payments, clock, random }, { ...choice, outcome });
      expect(await runDuePayments(fixture.ports), 'the payments carried out').toEqual(0);
      expect(await fixture.ledger.listDuePayments(sampleMoment, 10), 'the due work').toEqual([]);
    },
  },
  {
    name: 'executes every due payment once, however many processes do so',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
      for (const paymentId of ids) {
        const creditor = describeSampleHolder('a2');
        const facts = { paymentId, debtorAccountId: 'a1', creditor, amount: pounds('6.00') };
        await fixture.storePayment(createSamplePayment(facts));
        await order(fixture, paymentId);
      }
      const counts = await runParallel(4, () => runDuePayments(fixture.ports));
      expect(
        counts.reduce((sum, count) => sum + count),
        'the payments in all',
      ).toEqual(30);
      // The available 150.00 are enough for 25 payments of 6.00.
      const reported = await countEvents(fixture);
      expect([reported['payment.completed'], reported['payment.failed']], 'the outcomes').toEqual([25, 5]);
      const [debtor, creditor] = [await fixture.readHolding('a1'), await fixture.readHolding('a2')];
      expect([readBalance(debtor), readBalance(creditor)], 'the balances').toEqual([-5_000n, 25_000n]);
      expect([debtor.transactions?.length, creditor.transactions?.length], 'the transactions').toEqual([
        25, 25,
      ]);
    },
  },
];
