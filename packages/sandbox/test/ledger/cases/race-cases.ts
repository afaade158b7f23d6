import { bookTransaction, postTransaction, removeTransaction } from '@ob/sandbox/ledger';
import { expect } from 'vitest';
import { executePayment } from '../../../src/ledger/payments.ts';
import { countEvents, type LedgerCase, openFixture, readBalance, runParallel } from './ledger-subject.ts';
import { createSampleHolding, createSamplePayment, describeSampleHolder, pounds } from './sample-holding.ts';

export const raceCases: readonly LedgerCase[] = [
  {
    name: 'keeps the exact sum of 100 parallel postings',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      await runParallel(100, (index) =>
        postTransaction(fixture.ports, {
          account_id: 'a1',
          amount: pounds(`${index}.01`),
          credit_debit_indicator: index % 2 === 0 ? 'Credit' : 'Debit',
        }),
      );
      const holding = await fixture.readHolding('a1');
      expect(readBalance(holding), 'the booked balance').toEqual(10_000n - 5_000n);
      expect(readBalance(holding, 'available'), 'the available balance').toEqual(15_000n - 5_000n);
      expect(holding.transactions?.length, 'the transactions').toEqual(100);
      const reported = { 'balance.updated': 100, 'transaction.posted': 100 };
      const counts = Object.entries(await countEvents(fixture)).sort();
      expect(Object.fromEntries(counts), 'the events').toEqual(reported);
    },
  },
  {
    name: 'books or removes a pending transaction once, however many callers do so at the same time',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1')]);
      const posting = { account_id: 'a1', amount: pounds('5.00'), credit_debit_indicator: 'Debit' } as const;
      const pending = await postTransaction(fixture.ports, { ...posting, status: 'pending' });
      const transactionId = pending.ok ? pending.value.transaction_id : '';
      const outcomes = await runParallel<{ readonly ok: boolean }>(20, (index) =>
        index % 2 === 0
          ? bookTransaction(fixture.ports, { transactionId })
          : removeTransaction(fixture.ports, { transactionId }),
      );
      expect(outcomes.filter(({ ok }) => ok).length, 'the accepted').toEqual(1);
      const holding = await fixture.readHolding('a1');
      const booked = BigInt(holding.transactions?.length ?? 0);
      expect(readBalance(holding, 'pending'), 'the pending balance').toEqual(0n);
      expect(readBalance(holding), 'the booked balance').toEqual(10_000n - 500n * booked);
    },
  },
  {
    name: 'transfers between two accounts in both directions at the same time, without losing an amount',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const ways = Array.from({ length: 30 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? ['a1', 'a2'] : ['a2', 'a1'];
        return { paymentId: `p${index}`, debtorAccountId: from, to, amount: pounds('2.00') };
      });
      for (const { to, ...facts } of ways)
        await fixture.storePayment(createSamplePayment({ ...facts, creditor: describeSampleHolder(to) }));
      const outcomes = await Promise.all(
        ways.map(({ paymentId }) => executePayment(fixture.ports, { paymentId })),
      );
      const completed = outcomes.filter((each) => each.ok && each.value.payment.status === 'completed');
      expect(completed.length, 'the payments that were completed').toEqual(ways.length);
      const [one, other] = [await fixture.readHolding('a1'), await fixture.readHolding('a2')];
      expect([readBalance(one), readBalance(other)], 'the balances').toEqual([10_000n, 10_000n]);
      expect([one.transactions?.length, other.transactions?.length], 'the transactions').toEqual([30, 30]);
    },
  },
];
