import { runDuePayments, runDueStandingOrders } from '@ob/sandbox/ledger';
import { expect, test } from 'vitest';
import {
  createSampleHolding,
  createSampleOrder,
  createSamplePayment,
  sampleMoment,
} from './cases/sample-holding.ts';
import { type Bank, openBank, pounds } from './world.ts';

const day = 86_400_000;

async function orderPayments(bank: Bank, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `p${index}`);
  for (const [index, paymentId] of ids.entries()) {
    const facts = { paymentId, debtorAccountId: 'a1', amount: pounds('0.01') };
    await bank.keepPayment(createSamplePayment(facts));
    await bank.ports.ledger.orderPayment({ paymentId, dueAt: sampleMoment - count + index });
  }
  return ids;
}

/** Lets the ledger throw for some payments, as a damaged row would. */
function damage({ ports }: Bank, damaged: ReadonlySet<string>) {
  const tried: string[] = [];
  const ledger: Bank['ports']['ledger'] = {
    ...ports.ledger,
    async changePayment(paymentId, decide) {
      tried.push(paymentId);
      if (damaged.has(paymentId)) throw new Error('damaged');
      return ports.ledger.changePayment(paymentId, decide);
    },
  };
  return { tried, ports: { ...ports, ledger } };
}

test('more damaged payments than a batch holds keep no other from being carried out', async () => {
  const bank = openBank(createSampleHolding('a1'));
  const ids = await orderPayments(bank, 240);
  const { tried, ports } = damage(bank, new Set(ids.slice(0, 230)));
  const failure: unknown = await runDuePayments(ports).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(AggregateError);
  expect(failure).toHaveProperty('errors.length', 230);
  expect(failure).toHaveProperty('errors.0.message', 'The work with id p0 failed');
  expect(failure).toHaveProperty('errors.0.cause.message', 'damaged');
  expect(tried).toEqual(ids);
  expect((await bank.readHolding('a1')).transactions?.length).toBe(10);
});

test('one run carries out a thousand payments at most, the longest overdue first', async () => {
  const bank = openBank(createSampleHolding('a1'));
  const ids = await orderPayments(bank, 1_010);
  const { tried, ports } = damage(bank, new Set());
  expect(await runDuePayments(ports)).toBe(1_000);
  expect(tried).toEqual(ids.slice(0, 1_000));
  expect(await runDuePayments(ports)).toBe(10);
});

test('what has failed makes no run longer', async () => {
  const bank = openBank(createSampleHolding('a1'));
  const ids = await orderPayments(bank, 1_100);
  const { ports } = damage(bank, new Set(ids.slice(0, 1)));
  await expect(runDuePayments(ports)).rejects.toThrow(
    'Some due work failed. See `errors` for each id and cause.',
  );
  expect((await bank.readHolding('a1')).transactions?.length).toBe(1_000);
});

test('years of missed payments are made a thousand a run', async () => {
  const daily = createSampleOrder('o1', 'a1', { frequency: 'daily', next_payment_amount: pounds('0.01') });
  const bank = openBank(createSampleHolding('a1', { standingOrders: [daily] }));
  bank.clock.advance(1_499 * day);
  expect(await runDueStandingOrders(bank.ports)).toBe(1_000);
  expect(await runDueStandingOrders(bank.ports)).toBe(500);
  expect((await bank.readHolding('a1')).transactions?.length).toBe(1_500);
});
