import {
  cancelStandingOrder,
  closeAccount,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
  runDueStandingOrders,
} from '@ob/sandbox/ledger';
import { expect } from 'vitest';
import {
  countEvents,
  type LedgerCase,
  openFixture,
  readBalance,
  readRecords,
  runParallel,
} from './ledger-subject.ts';
import {
  createSampleHolding,
  createSampleOrder,
  describeSampleHolder,
  pounds,
  sampleMoment,
} from './sample-holding.ts';

const day = 86_400_000;
const momentIn = (days: number) => new Date(sampleMoment + days * day).toISOString();

export const standingOrderCases: readonly LedgerCase[] = [
  {
    name: 'stores every step of a standing order',
    async run(open) {
      const fixture = await openFixture(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const created = await createStandingOrder(fixture.ports, {
        account_id: 'a1',
        frequency: 'weekly',
        amount: pounds('10.00'),
        creditor_account: describeSampleHolder('a2'),
        reference: 'RENT',
      });
      if (!created.ok) throw new Error(`It was refused: ${created.refusal}`);
      const standingOrderId = created.value.standing_order_id;
      const read = async () => (await fixture.readHolding('a1')).standingOrders;
      expect(await read(), 'the new order').toEqual([created.value]);
      for (const step of [executeStandingOrder, failStandingOrder, cancelStandingOrder]) {
        const next = await step(fixture.ports, { standingOrderId });
        expect(next.ok && (await read()), step.name).toEqual(next.ok && [next.value]);
        expect(next.ok, step.name).toEqual(true);
      }
      const balances = [await fixture.readHolding('a1'), await fixture.readHolding('a2')].map((holding) =>
        readBalance(holding),
      );
      expect(balances, 'the balances').toEqual([9_000n, 11_000n]);
      const again = await executeStandingOrder(fixture.ports, { standingOrderId });
      expect(again, 'a step after its end').toEqual({ ok: false, refusal: 'invalid_status' });
      const reported = Object.entries(await countEvents(fixture)).sort();
      const expected = {
        'balance.updated': 2,
        'schedule.cancelled': 1,
        'schedule.created': 1,
        'schedule.executed': 1,
        'schedule.failed': 1,
        'transaction.posted': 2,
      };
      expect(Object.fromEntries(reported), 'the events').toEqual(expected);
    },
  },
  {
    name: 'lists due active standing orders to the millisecond, longest overdue first',
    async run(open) {
      const due = (id: string, late: number) =>
        createSampleOrder(id, 'a1', {
          next_payment_date_time: new Date(sampleMoment - late).toISOString(),
        });
      const { next_payment_date_time: _, ...ended } = createSampleOrder('o4', 'a1', { status: 'cancelled' });
      const standingOrders = [due('o1', 2), due('o3', 0), due('o2', 1), ended];
      const fixture = await openFixture(open, [createSampleHolding('a1', { standingOrders })]);
      const list = (now: number, limit = 10) => fixture.ledger.listDueStandingOrders(now, limit);
      expect(await list(sampleMoment - 3), 'before any is due').toEqual([]);
      expect(await list(sampleMoment - 1), 'before the last is due').toEqual(['o1', 'o2']);
      expect(await list(sampleMoment), 'when all are due').toEqual(['o1', 'o2', 'o3']);
      expect(await list(sampleMoment, 2), 'two at most').toEqual(['o1', 'o2']);
    },
  },
  {
    name: 'makes every missed payment once, however many processes do so',
    async run(open) {
      const daily = createSampleOrder('o1', 'a1', { frequency: 'daily' });
      const monthly = createSampleOrder('o2', 'a1', { creditor_account: describeSampleHolder('a2') });
      const standingOrders = [daily, monthly];
      const fixture = await openFixture(open, [
        createSampleHolding('a1', { standingOrders }),
        createSampleHolding('a2'),
      ]);
      fixture.ports.clock.advance(4 * day);
      const counts = await runParallel(4, () => runDueStandingOrders(fixture.ports));
      const later = await runDueStandingOrders(fixture.ports);
      expect(
        counts.reduce((sum, count) => sum + count, later),
        'the payments in all',
      ).toEqual(6);
      const holding = await fixture.readHolding('a1');
      const dates = Object.fromEntries(
        (holding.standingOrders ?? []).map((order) => [
          order.standing_order_id,
          order.next_payment_date_time,
        ]),
      );
      expect(dates, 'the next payments').toEqual({ o1: momentIn(5), o2: '2026-04-01T09:30:00.123Z' });
      expect(readBalance(holding), 'the account that pays').toEqual(10_000n - 6_000n);
      expect(readBalance(await fixture.readHolding('a2')), 'the account that is paid').toEqual(11_000n);
      expect((await countEvents(fixture))['schedule.executed'], 'the events').toEqual(6);
    },
  },
  {
    name: 'makes no payment of a standing order that is cancelled at the same time',
    async run(open) {
      const standingOrders = [createSampleOrder('o1', 'a1', { frequency: 'daily' })];
      const fixture = await openFixture(open, [createSampleHolding('a1', { standingOrders })]);
      const choice = { standingOrderId: 'o1' };
      const outcomes = await runParallel(10, (index) =>
        index === 5
          ? cancelStandingOrder(fixture.ports, choice)
          : executeStandingOrder(fixture.ports, choice),
      );
      const paid = outcomes.filter(({ ok }, index) => ok && index !== 5).length;
      const holding = await fixture.readHolding('a1');
      expect(outcomes[5]?.ok, 'the cancellation').toEqual(true);
      expect(holding.standingOrders?.[0]?.status, 'the order').toEqual('cancelled');
      expect(readBalance(holding), 'the balance').toEqual(10_000n - 1_000n * BigInt(paid));
      expect(holding.transactions?.length, 'the transactions').toEqual(paid);
    },
  },
  {
    name: 'cancels the standing orders of an account at its closing, however many callers close it at the same time',
    async run(open) {
      const { next_payment_date_time: _, ...ended } = createSampleOrder('o3', 'a1', { status: 'expired' });
      const standingOrders = [
        createSampleOrder('o1', 'a1', { frequency: 'daily' }),
        createSampleOrder('o2', 'a1'),
        ended,
      ];
      const other = [createSampleOrder('o4', 'a2')];
      const fixture = await openFixture(open, [
        createSampleHolding('a1', { standingOrders }),
        createSampleHolding('a2', { standingOrders: other }),
      ]);
      const outcomes = await runParallel(4, () => closeAccount(fixture.ports, { accountId: 'a1' }));
      expect(outcomes.filter(({ ok }) => ok).length, 'the number of closings').toEqual(1);
      for (const standingOrderId of ['o1', 'o2', 'o3']) {
        const again = await cancelStandingOrder(fixture.ports, { standingOrderId });
        expect(again, `the end of ${standingOrderId}`).toEqual({ ok: false, refusal: 'invalid_status' });
      }
      expect((await fixture.readHolding('a2')).standingOrders, 'the orders of another account').toEqual(
        other,
      );
      expect((await countEvents(fixture))['schedule.cancelled'], 'the events').toEqual(2);
      expect(await fixture.ledger.listDueStandingOrders(sampleMoment + day, 10), 'the due work').toEqual([
        'o4',
      ]);
    },
  },
  {
    name: 'closes no account whose events the outbox refuses',
    async run(open) {
      const standingOrders = [createSampleOrder('o1', 'a1')];
      const fixture = await openFixture(open, [createSampleHolding('a1', { standingOrders })]);
      const before = await readRecords(fixture, ['a1']);
      await fixture.breakOutbox();
      await expect(closeAccount(fixture.ports, { accountId: 'a1' }), 'the closing').rejects.toThrow();
      expect(await readRecords(fixture, ['a1']), 'the books').toEqual(before);
    },
  },
];
