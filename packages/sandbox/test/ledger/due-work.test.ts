import { runDuePayments, runDueStandingOrders } from '@ob/sandbox/ledger';
import { expect, test } from 'vitest';
import {
  createSampleHolding,
  createSampleOrder,
  createSamplePayment,
  sampleMoment,
} from './cases/sample-holding.ts';
import { type Bank, openBank, pounds } from './ledger-fixture.ts';

const day = 86_400_000;

async function orderPayments(bank: Bank, count: number): Promise<readonly string[]> {
  const ids = Array.from({ length: count }, (_, index) => `p${index}`);
  for (const [index, paymentId] of ids.entries()) {
    const facts = { paymentId, debtorAccountId: 'a1', amount: pounds('0.01') };
    await bank.storePayment(createSamplePayment(facts));
    await bank.ports.ledger.orderPayment({ paymentId, dueAt: sampleMoment - count + index });
  }
  return ids;
}

/** Throws for some payments, like a damaged row. */
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

test('executes all other payments despite more damaged ones than a batch holds', async () => {
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

test('executes at most a thousand payments in a run, longest overdue first', async () => {
  const bank = openBank(createSampleHolding('a1'));
  const ids = await orderPayments(bank, 1_010);
  const { tried, ports } = damage(bank, new Set());
  expect(await runDuePayments(ports)).toBe(1_000);
  expect(tried).toEqual(ids.slice(0, 1_000));
  expect(await runDuePayments(ports)).toBe(10);
});

test('failed work does not make a run longer', async () => {
  const bank = openBank(createSampleHolding('a1'));
  const ids = await orderPayments(bank, 1_100);
  const { ports } = damage(bank, new Set(ids.slice(0, 1)));
  await expect(runDuePayments(ports)).rejects.toThrow(
    'Some due work failed. See `errors` for each id and cause.',
  );
  expect((await bank.readHolding('a1')).transactions?.length).toBe(1_000);
});

test('makes years of missed payments, a thousand in each run', async () => {
  const daily = createSampleOrder('o1', 'a1', { frequency: 'daily', next_payment_amount: pounds('0.01') });
  const bank = openBank(createSampleHolding('a1', { standingOrders: [daily] }));
  bank.clock.advance(1_499 * day);
  expect(await runDueStandingOrders(bank.ports)).toBe(1_000);
  expect(await runDueStandingOrders(bank.ports)).toBe(500);
  expect((await bank.readHolding('a1')).transactions?.length).toBe(1_500);
});
