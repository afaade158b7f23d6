import type { Identifier } from '@ob/core';
import { closeAccount } from '../ledger/change-accounts.ts';
import {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
} from '../ledger/change-standing-orders.ts';
import { runDueStandingOrders } from '../ledger/run-due-standing-orders.ts';
import { assertEqual, assertThrows } from './assert.ts';
import { atOnce, countEvents, type LedgerCase, openWorld, readBalance, takeStock } from './ledger-subject.ts';
import {
  createSampleHolding,
  createSampleOrder,
  describeSampleHolder,
  elsewhere,
  pounds,
  sampleMoment,
} from './sample-holding.ts';

const day = 86_400_000;
const momentIn = (days: number) => new Date(sampleMoment + days * day).toISOString();

/** What the life of standing orders promises. */
export const standingOrderCases: readonly LedgerCase[] = [
  {
    name: 'keeps every step of a standing order',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const created = await createStandingOrder(world.ports, {
        account_id: 'a1',
        frequency: 'weekly',
        amount: pounds('10.00'),
        creditor_account: describeSampleHolder('a2'),
        reference: 'RENT',
      });
      if (!created.ok) throw new Error(`It was refused: ${created.refusal}`);
      const standingOrderId = created.value.standing_order_id;
      const read = async () => (await world.readHolding('a1')).standingOrders;
      assertEqual(await read(), [created.value], 'the new order');
      for (const step of [executeStandingOrder, failStandingOrder, cancelStandingOrder]) {
        const next = await step(world.ports, { standingOrderId });
        assertEqual(next.ok && (await read()), next.ok && [next.value], step.name);
        assertEqual(next.ok, true, step.name);
      }
      const balances = [await world.readHolding('a1'), await world.readHolding('a2')].map((holding) =>
        readBalance(holding),
      );
      assertEqual(balances, [9_000n, 11_000n], 'the balances');
      const again = await executeStandingOrder(world.ports, { standingOrderId });
      assertEqual(again, { ok: false, refusal: 'invalid_status' }, 'a step after its end');
      const told = Object.entries(await countEvents(world)).sort();
      const expected = {
        'balance.updated': 2,
        'schedule.cancelled': 1,
        'schedule.created': 1,
        'schedule.executed': 1,
        'schedule.failed': 1,
        'transaction.posted': 2,
      };
      assertEqual(Object.fromEntries(told), expected, 'the events');
    },
  },
  {
    name: 'lists due standing orders to the millisecond, the longest overdue first, and only active ones',
    async run(open) {
      const due = (id: string, late: number) =>
        createSampleOrder(id, 'a1', {
          next_payment_date_time: new Date(sampleMoment - late).toISOString(),
        });
      const { next_payment_date_time: _, ...ended } = createSampleOrder('o4', 'a1', { status: 'cancelled' });
      const standingOrders = [due('o1', 2), due('o3', 0), due('o2', 1), ended];
      const world = await openWorld(open, [createSampleHolding('a1', { standingOrders })]);
      const list = (now: number, limit = 10) => world.ledger.listDueStandingOrders(now, limit);
      assertEqual(await list(sampleMoment - 3), [], 'before any is due');
      assertEqual(await list(sampleMoment - 1), ['o1', 'o2'], 'before the last is due');
      assertEqual(await list(sampleMoment), ['o1', 'o2', 'o3'], 'when all are due');
      assertEqual(await list(sampleMoment, 2), ['o1', 'o2'], 'two at most');
    },
  },
  {
    name: 'makes every missed payment once, however many processes do so',
    async run(open) {
      const daily = createSampleOrder('o1', 'a1', { frequency: 'daily' });
      const monthly = createSampleOrder('o2', 'a1', { creditor_account: describeSampleHolder('a2') });
      const standingOrders = [daily, monthly];
      const world = await openWorld(open, [
        createSampleHolding('a1', { standingOrders }),
        createSampleHolding('a2'),
      ]);
      world.ports.clock.advance(4 * day);
      const counts = await atOnce(4, () => runDueStandingOrders(world.ports));
      const later = await runDueStandingOrders(world.ports);
      assertEqual(
        counts.reduce((sum, count) => sum + count, later),
        6,
        'the payments in all',
      );
      const holding = await world.readHolding('a1');
      const dates = Object.fromEntries(
        (holding.standingOrders ?? []).map((order) => [
          order.standing_order_id,
          order.next_payment_date_time,
        ]),
      );
      assertEqual(dates, { o1: momentIn(5), o2: '2026-04-01T09:30:00.123Z' }, 'the next payments');
      assertEqual(readBalance(holding), 10_000n - 6_000n, 'the account that pays');
      assertEqual(readBalance(await world.readHolding('a2')), 11_000n, 'the account that is paid');
      assertEqual((await countEvents(world))['schedule.executed'], 6, 'the events');
    },
  },
  {
    name: 'pays by no standing order that is cancelled at the same time',
    async run(open) {
      const standingOrders = [createSampleOrder('o1', 'a1', { frequency: 'daily' })];
      const world = await openWorld(open, [createSampleHolding('a1', { standingOrders })]);
      const choice = { standingOrderId: 'o1' };
      const outcomes = await atOnce(10, (index) =>
        index === 5 ? cancelStandingOrder(world.ports, choice) : executeStandingOrder(world.ports, choice),
      );
      const paid = outcomes.filter(({ ok }, index) => ok && index !== 5).length;
      const holding = await world.readHolding('a1');
      assertEqual(outcomes[5]?.ok, true, 'the cancellation');
      assertEqual(holding.standingOrders?.[0]?.status, 'cancelled', 'the order');
      assertEqual(readBalance(holding), 10_000n - 1_000n * BigInt(paid), 'the balance');
      assertEqual(holding.transactions?.length, paid, 'the transactions');
    },
  },
  {
    name: 'cancels the standing orders of an account that is closed, however many close it at once',
    async run(open) {
      const { next_payment_date_time: _, ...resting } = createSampleOrder('o2', 'a1');
      const standingOrders = [
        createSampleOrder('o1', 'a1', { frequency: 'daily' }),
        { ...resting, status: 'suspended' as const },
        { ...resting, standing_order_id: 'o3', status: 'expired' as const },
      ];
      const other = [createSampleOrder('o4', 'a2')];
      const world = await openWorld(open, [
        createSampleHolding('a1', { standingOrders }),
        createSampleHolding('a2', { standingOrders: other }),
      ]);
      const outcomes = await atOnce(4, () => closeAccount(world.ports, { accountId: 'a1' }));
      assertEqual(outcomes.filter(({ ok }) => ok).length, 1, 'the number of closings');
      for (const standingOrderId of ['o1', 'o2', 'o3']) {
        const again = await cancelStandingOrder(world.ports, { standingOrderId });
        assertEqual(again, { ok: false, refusal: 'invalid_status' }, `the end of ${standingOrderId}`);
      }
      assertEqual((await world.readHolding('a2')).standingOrders, other, 'the orders of another account');
      assertEqual((await countEvents(world))['schedule.cancelled'], 2, 'the events');
      assertEqual(await world.ledger.listDueStandingOrders(sampleMoment + day, 10), ['o4'], 'what is due');
    },
  },
  {
    name: 'closes no account whose events the outbox refuses',
    async run(open) {
      const standingOrders = [createSampleOrder('o1', 'a1')];
      const world = await openWorld(open, [createSampleHolding('a1', { standingOrders })]);
      const before = await takeStock(world, ['a1']);
      await world.breakOutbox();
      await assertThrows(closeAccount(world.ports, { accountId: 'a1' }), 'the closing');
      assertEqual(await takeStock(world, ['a1']), before, 'the books');
    },
  },
  {
    name: 'finds an account by any of its numbers, a closed one too, and none where two have the same',
    async run(open) {
      const shared = { scheme: 'PAN', id: '465858******1234' } as const;
      const own = { scheme: 'SortCodeAccountNumber', id: '08999912345678' } as const;
      const { id } = describeSampleHolder('a1');
      const world = await openWorld(open, [
        createSampleHolding('a1', { account: { identifiers: [own, { scheme: 'IBAN', id }, shared] } }),
        createSampleHolding('a2', { account: { identifiers: [shared] } }),
      ]);
      await closeAccount(world.ports, { accountId: 'a1' });
      const find = async (identifier: Identifier) =>
        (await world.ledger.findByIdentifier(identifier))?.account.account_id;
      assertEqual(await find(own), 'a1', 'by its national number');
      assertEqual(await find({ scheme: 'IBAN', id }), 'a1', 'by its IBAN');
      assertEqual(await find({ scheme: 'BBAN', id }), undefined, 'by another scheme');
      assertEqual(await find(shared), undefined, 'by a number of two accounts');
      assertEqual(await find(elsewhere), undefined, 'by a number of another bank');
      assertEqual(await find({ scheme: 'IBAN', id: '\0\uD800' }), undefined, 'by no number at all');
    },
  },
];
