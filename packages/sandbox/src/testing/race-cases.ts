import { bookTransaction, postTransaction, removeTransaction } from '../ledger/change-transactions.ts';
import { executePayment } from '../ledger/execute-payments.ts';
import { assertEqual } from './assert.ts';
import { atOnce, countEvents, type LedgerCase, openWorld, readBalance } from './ledger-subject.ts';
import { createSampleHolding, createSamplePayment, describeSampleHolder, pounds } from './sample-holding.ts';

/** What a ledger promises where many change the same accounts at the same time. */
export const raceCases: readonly LedgerCase[] = [
  {
    name: 'keeps the exact sum of 100 parallel postings',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const before = (await world.listJournal()).length;
      await atOnce(100, (index) =>
        postTransaction(world.ports, {
          account_id: 'a1',
          amount: pounds(`${index}.01`),
          credit_debit_indicator: index % 2 === 0 ? 'Credit' : 'Debit',
        }),
      );
      const holding = await world.readHolding('a1');
      assertEqual(readBalance(holding), 10_000n - 5_000n, 'the booked balance');
      assertEqual(readBalance(holding, 'available'), 15_000n - 5_000n, 'what is available');
      assertEqual(holding.transactions?.length, 100, 'the transactions');
      assertEqual((await world.listJournal()).length - before, 100, 'the movements');
      const told = { 'balance.updated': 100, 'transaction.posted': 100 };
      const counts = Object.entries(await countEvents(world)).sort();
      assertEqual(Object.fromEntries(counts), told, 'the events');
    },
  },
  {
    name: 'books or removes a pending transaction once, however many want to at once',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const posting = { account_id: 'a1', amount: pounds('5.00'), credit_debit_indicator: 'Debit' } as const;
      const pending = await postTransaction(world.ports, { ...posting, status: 'pending' });
      const transactionId = pending.ok ? pending.value.transaction_id : '';
      const outcomes = await atOnce<{ readonly ok: boolean }>(20, (index) =>
        index % 2 === 0
          ? bookTransaction(world.ports, { transactionId })
          : removeTransaction(world.ports, { transactionId }),
      );
      assertEqual(outcomes.filter(({ ok }) => ok).length, 1, 'the accepted');
      const holding = await world.readHolding('a1');
      const booked = BigInt(holding.transactions?.length ?? 0);
      assertEqual(readBalance(holding, 'pending'), 0n, 'what is pending');
      assertEqual(readBalance(holding), 10_000n - 500n * booked, 'the booked balance');
    },
  },
  {
    name: 'pays to and fro between two accounts at once, and loses nothing',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const ways = Array.from({ length: 30 }, (_, index) => {
        const [from, to] = index % 2 === 0 ? ['a1', 'a2'] : ['a2', 'a1'];
        return { paymentId: `p${index}`, debtorAccountId: from, to, amount: pounds('2.00') };
      });
      for (const { to, ...facts } of ways)
        await world.keepPayment(createSamplePayment({ ...facts, creditor: describeSampleHolder(to) }));
      const outcomes = await Promise.all(
        ways.map(({ paymentId }) => executePayment(world.ports, { paymentId })),
      );
      const completed = outcomes.filter((each) => each.ok && each.value.payment.status === 'completed');
      assertEqual(completed.length, ways.length, 'the payments that were completed');
      const [one, other] = [await world.readHolding('a1'), await world.readHolding('a2')];
      assertEqual([readBalance(one), readBalance(other)], [10_000n, 10_000n], 'the balances');
      assertEqual([one.transactions?.length, other.transactions?.length], [30, 30], 'the transactions');
    },
  },
];
