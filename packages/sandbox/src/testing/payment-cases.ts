import { settlePayment } from '@ob/core';
import { closeAccount } from '../ledger/change-accounts.ts';
import { abortPayment, executePayment, runDuePayments } from '../ledger/execute-payments.ts';
import { assertEqual, assertThrows } from './assert.ts';
import {
  atOnce,
  countEvents,
  type LedgerCase,
  type LedgerWorld,
  openWorld,
  readBalance,
  takeStock,
} from './ledger-subject.ts';
import {
  createSampleHolding,
  createSamplePayment,
  describeSampleHolder,
  pounds,
  sampleMoment,
} from './sample-holding.ts';

const choice = { paymentId: 'p1' };
const final = { ok: false, refusal: 'invalid_payment_status' };

async function openPayment(
  open: Parameters<LedgerCase['run']>[0],
  options: Partial<Parameters<typeof createSamplePayment>[0]> = {},
): Promise<LedgerWorld> {
  const world = await openWorld(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
  await world.keepPayment(createSamplePayment({ paymentId: 'p1', debtorAccountId: 'a1', ...options }));
  return world;
}

async function statusOf({ payments }: LedgerWorld, paymentId = 'p1'): Promise<string | undefined> {
  return (await payments.find(paymentId))?.payment.status;
}

const order = async ({ ledger }: LedgerWorld, paymentId = 'p1', dueAt = sampleMoment) =>
  ledger.orderPayment({ paymentId, dueAt });

/** What carrying out payments promises. */
export const paymentCases: readonly LedgerCase[] = [
  {
    name: 'ends a payment together with its money, on both accounts where both are of this bank',
    async run(open) {
      const world = await openPayment(open, { creditor: describeSampleHolder('a2') });
      const outcome = await executePayment(world.ports, choice);
      assertEqual(outcome.ok && outcome.value.payment.status, 'completed', 'the answer');
      assertEqual(
        outcome.ok && (await world.payments.find('p1')),
        outcome.ok && outcome.value,
        'the payment',
      );
      const [debtor, creditor] = [await world.readHolding('a1'), await world.readHolding('a2')];
      assertEqual([readBalance(debtor), readBalance(creditor)], [7_500n, 12_500n], 'the balances');
      const shown = [...(debtor.transactions ?? []), ...(creditor.transactions ?? [])];
      const signs = shown.map(({ credit_debit_indicator: sign }) => sign);
      assertEqual(signs, ['Debit', 'Credit'], 'the transactions');
      const told = { 'balance.updated': 2, 'payment.completed': 1, 'transaction.posted': 2 };
      const counts = await countEvents(world);
      assertEqual(Object.fromEntries(Object.entries(counts).sort()), told, 'the events');
    },
  },
  {
    name: 'lets a payment fail with its reason, and moves nothing for it',
    async run(open) {
      const world = await openPayment(open, { amount: pounds('150.01') });
      const before = await world.readHolding('a1');
      const outcome = await executePayment(world.ports, choice);
      const reason = outcome.ok && outcome.value.payment.status_reason?.code;
      assertEqual(reason, 'insufficient_funds', 'the reason');
      assertEqual(await statusOf(world), 'failed', 'the payment');
      assertEqual(await world.readHolding('a1'), before, 'the account');
      assertEqual(await countEvents(world), { 'payment.failed': 1 }, 'the events');
    },
  },
  {
    name: 'knows that the account that is paid is closed',
    async run(open) {
      const world = await openPayment(open, { creditor: describeSampleHolder('a2') });
      await closeAccount(world.ports, { accountId: 'a2' });
      const outcome = await executePayment(world.ports, choice);
      const reason = outcome.ok && outcome.value.payment.status_reason?.code;
      assertEqual(reason, 'account_unavailable', 'the reason');
    },
  },
  {
    name: 'ends a payment once, however many carry it out or abort it at once',
    async run(open) {
      const world = await openPayment(open);
      const outcomes = await atOnce(30, (index) =>
        index % 3 === 0 ? abortPayment(world.ports, choice) : executePayment(world.ports, choice),
      );
      const [ended, ...more] = outcomes.filter(({ ok }) => ok);
      assertEqual(more.length, 0, 'the further ends');
      const refused = outcomes.filter(({ ok }) => !ok);
      assertEqual(
        refused,
        Array.from({ length: 29 }, () => final),
        'the other answers',
      );
      const isCompleted = ended?.ok === true && ended.value.payment.status === 'completed';
      const { transactions = [] } = await world.readHolding('a1');
      assertEqual(transactions.length, isCompleted ? 1 : 0, 'the transactions');
      const { length } = (await world.listEvents()).filter(({ type }) => type.startsWith('payment.'));
      assertEqual(length, 1, 'the events of its end');
    },
  },
  {
    name: 'moves no money for a payment that is ended beside the ledger at the same time',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      const ids = Array.from({ length: 10 }, (_, index) => `p${index}`);
      const amount = pounds('1.00');
      for (const paymentId of ids)
        await world.keepPayment(createSamplePayment({ paymentId, debtorAccountId: 'a1', amount }));
      const outcome = { status: 'failed', reason: 'technical_error' } as const;
      const settling = { payments: world.payments, clock: world.ports.clock, random: world.ports.random };
      await Promise.all(
        ids.flatMap((paymentId) => [
          executePayment(world.ports, { paymentId }),
          settlePayment(settling, { paymentId, outcome }),
        ]),
      );
      const statuses = await Promise.all(ids.map((paymentId) => statusOf(world, paymentId)));
      const completed = statuses.filter((status) => status === 'completed').length;
      const failed = statuses.filter((status) => status === 'failed').length;
      assertEqual(completed + failed, ids.length, 'the payments that ended');
      const holding = await world.readHolding('a1');
      assertEqual(holding.transactions?.length, completed, 'the transactions');
      assertEqual(readBalance(holding), 10_000n - 100n * BigInt(completed), 'the balance');
      const { 'payment.completed': told = 0, 'payment.failed': toldFailed = 0 } = await countEvents(world);
      assertEqual([told, toldFailed], [completed, failed], 'the events');
    },
  },
  {
    name: 'stores nothing of a payment whose events the outbox refuses, and carries it out later',
    async run(open) {
      const world = await openPayment(open);
      await order(world);
      const before = await takeStock(world, ['a1']);
      await world.breakOutbox();
      await assertThrows(runDuePayments(world.ports), 'the run');
      assertEqual(await statusOf(world), 'pending', 'the payment');
      assertEqual(await takeStock(world, ['a1']), before, 'the books');
      assertEqual(await world.ledger.listDuePayments(sampleMoment, 10), ['p1'], 'what is due');
    },
  },
  {
    name: 'lists due payments to the millisecond, the longest overdue first',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1')]);
      for (const [paymentId, late] of [
        ['p1', 2],
        ['p3', 0],
        ['p2', 1],
      ] as const) {
        await world.keepPayment(createSamplePayment({ paymentId, debtorAccountId: 'a1' }));
        await order(world, paymentId, sampleMoment - late);
      }
      const list = (now: number, limit = 10) => world.ledger.listDuePayments(now, limit);
      assertEqual(await list(sampleMoment - 3), [], 'before any is due');
      assertEqual(await list(sampleMoment - 1), ['p1', 'p2'], 'before the last is due');
      assertEqual(await list(sampleMoment), ['p1', 'p2', 'p3'], 'when all are due');
      assertEqual(await list(sampleMoment, 2), ['p1', 'p2'], 'two at most');
    },
  },
  {
    name: 'keeps an order once, and none for a payment that has been carried out',
    async run(open) {
      const world = await openPayment(open);
      await order(world, 'p1', sampleMoment);
      await order(world, 'p1', sampleMoment + 1_000);
      assertEqual(await world.ledger.listDuePayments(sampleMoment, 10), ['p1'], 'the first order');
      await executePayment(world.ports, choice);
      assertEqual(await world.ledger.listDuePayments(sampleMoment + 1_000, 10), [], 'after the payment');
      await order(world);
      assertEqual(await runDuePayments(world.ports), 0, 'the payments carried out again');
      assertEqual(await world.ledger.listDuePayments(sampleMoment, 10), [], 'after a late order');
      const { transactions = [] } = await world.readHolding('a1');
      assertEqual(transactions.length, 1, 'the transactions');
    },
  },
  {
    name: 'forgets the order of a payment that has ended beside the ledger',
    async run(open) {
      const world = await openPayment(open);
      await order(world);
      const { clock, random } = world.ports;
      const outcome = { status: 'failed', reason: 'rejected_by_bank' } as const;
      await settlePayment({ payments: world.payments, clock, random }, { ...choice, outcome });
      assertEqual(await runDuePayments(world.ports), 0, 'the payments carried out');
      assertEqual(await world.ledger.listDuePayments(sampleMoment, 10), [], 'what is still due');
    },
  },
  {
    name: 'carries every due payment out once, however many processes do so',
    async run(open) {
      const world = await openWorld(open, [createSampleHolding('a1'), createSampleHolding('a2')]);
      const ids = Array.from({ length: 30 }, (_, index) => `p${index}`);
      for (const paymentId of ids) {
        const creditor = describeSampleHolder('a2');
        const facts = { paymentId, debtorAccountId: 'a1', creditor, amount: pounds('6.00') };
        await world.keepPayment(createSamplePayment(facts));
        await order(world, paymentId);
      }
      const counts = await atOnce(4, () => runDuePayments(world.ports));
      assertEqual(
        counts.reduce((sum, count) => sum + count),
        30,
        'the payments in all',
      );
      // 150.00 are available: 25 payments of 6.00.
      const told = await countEvents(world);
      assertEqual([told['payment.completed'], told['payment.failed']], [25, 5], 'how they ended');
      const [debtor, creditor] = [await world.readHolding('a1'), await world.readHolding('a2')];
      assertEqual([readBalance(debtor), readBalance(creditor)], [-5_000n, 25_000n], 'the balances');
      assertEqual([debtor.transactions?.length, creditor.transactions?.length], [25, 25], 'the transactions');
    },
  },
];
