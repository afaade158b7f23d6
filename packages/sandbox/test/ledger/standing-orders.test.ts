import {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
  runDueStandingOrders,
} from '@ob/sandbox/ledger';
import { describe, expect, test } from 'vitest';
import {
  createSampleHolding,
  createSampleOrder,
  describeSampleHolder,
  outsideAccount,
  sampleMoment,
} from './cases/sample-holding.ts';
import { holdingIn, openBank, pounds, readBalances, readOrder, signed, take } from './ledger-fixture.ts';

const now = new Date(sampleMoment).toISOString();
const choice = { standingOrderId: 'o1' };
const refused = { ok: false, refusal: 'invalid_status' };
const request = {
  account_id: 'a1',
  frequency: 'monthly',
  amount: pounds('010.00'),
  creditor_account: outsideAccount,
} as const;

const openWith = (options: Parameters<typeof createSampleOrder>[2] = {}, booked = signed('100.00')) =>
  openBank(
    createSampleHolding('a1', { booked, standingOrders: [createSampleOrder('o1', 'a1', options)] }),
    createSampleHolding('a2'),
  );

describe('the creation of a standing order', () => {
  test('schedules the first payment one period from now', async () => {
    const bank = openBank(createSampleHolding('a1'));
    const order = take(await createStandingOrder(bank.ports, { ...request, reference: 'RENT' }));
    const first = '2026-04-01T09:30:00.123Z';
    expect(order).toEqual({
      standing_order_id: expect.any(String),
      account_id: 'a1',
      status: 'active',
      frequency: 'monthly',
      creditor_account: outsideAccount,
      first_payment_date_time: first,
      first_payment_amount: pounds('10.00'),
      next_payment_date_time: first,
      next_payment_amount: pounds('10.00'),
      reference: 'RENT',
    });
    const { standing_order_id } = order;
    expect(await bank.listEvents()).toEqual([
      {
        id: expect.any(String),
        type: 'schedule.created',
        timestamp: now,
        resource_id: 'a1',
        resource_type: 'account',
        data: {
          account_id: 'a1',
          standing_order_id,
          status: 'active',
          frequency: 'monthly',
          next_payment_date_time: first,
        },
      },
    ]);
  });

  test.each([
    ['invalid_status', 'closed', {}],
    ['zero_amount', 'enabled', { amount: pounds('0.00') }],
    ['currency_mismatch', 'enabled', { amount: { amount: '1.00', currency: 'EUR' } }],
    ['malformed_amount', 'enabled', { amount: pounds('1') }],
    ['not_found', 'enabled', { account_id: 'a2' }],
  ] as const)('is refused with %s', async (refusal, state, more) => {
    const bank = openBank(holdingIn('a1', state));
    expect(await createStandingOrder(bank.ports, { ...request, ...more })).toEqual({ ok: false, refusal });
  });
});

describe('a payment of a standing order', () => {
  test('moves to the next payment and sends the transaction in its event', async () => {
    const bank = openWith({ creditor_account: describeSampleHolder('a2') });
    const order = take(await executeStandingOrder(bank.ports, choice));
    expect(order).toEqual({
      ...createSampleOrder('o1', 'a1', { creditor_account: describeSampleHolder('a2') }),
      last_payment_date_time: now,
      last_payment_amount: pounds('10.00'),
      next_payment_date_time: '2026-04-01T09:30:00.123Z',
    });
    const [transaction] = (await bank.readHolding('a1')).transactions ?? [];
    expect(transaction).toMatchObject({
      ...signed('-10.00'),
      transaction_information: `Standing order to Holder of a2`,
      creditor_account: describeSampleHolder('a2'),
      debtor_account: describeSampleHolder('a1'),
      reference: 'RENT',
    });
    expect((await readBalances(bank, 'a2')).booked).toBe('110.00');
    const reported = await bank.listEvents();
    expect(reported.map(({ type, resource_id }) => [type, resource_id])).toEqual([
      ['schedule.executed', 'a1'],
      ['transaction.posted', 'a1'],
      ['balance.updated', 'a1'],
      ['transaction.posted', 'a2'],
      ['balance.updated', 'a2'],
    ]);
    expect(reported[0]?.data).toEqual({
      account_id: 'a1',
      standing_order_id: 'o1',
      status: 'active',
      amount: pounds('10.00'),
      payment_date_time: now,
      transaction_id: transaction?.transaction_id,
    });
  });

  test.each([
    ['insufficient_funds', openWith({}, signed('-45.00'))],
    ['validation_error', openWith({ next_payment_amount: { amount: '1.00', currency: 'EUR' } })],
    ['validation_error', openWith({ creditor_account: describeSampleHolder('a1') })],
    [
      'account_unavailable',
      openBank(holdingIn('a1', 'disabled', { standingOrders: [createSampleOrder('o1', 'a1')] })),
    ],
  ] as const)(
    'that fails is reported, and the order goes on to the next payment: %s %#',
    async (reason, bank) => {
      const order = take(await executeStandingOrder(bank.ports, choice));
      expect(order).toMatchObject({ status: 'active', next_payment_date_time: '2026-04-01T09:30:00.123Z' });
      expect(order).not.toHaveProperty('last_payment_date_time');
      expect(await bank.listEvents()).toMatchObject([
        { type: 'schedule.failed', resource_id: 'a1', data: { status: 'active', reason } },
      ]);
    },
  );

  test.each([undefined, 'limit_exceeded'] as const)(
    'can be made to fail with the reason %s',
    async (reason) => {
      const bank = openWith();
      await failStandingOrder(bank.ports, { ...choice, ...(reason && { reason }) });
      expect((await bank.listEvents())[0]?.data).toEqual({
        account_id: 'a1',
        standing_order_id: 'o1',
        status: 'active',
        amount: pounds('10.00'),
        reason: reason ?? 'insufficient_funds',
      });
      expect((await readOrder(bank)).next_payment_date_time).toBe('2026-04-01T09:30:00.123Z');
    },
  );
});

describe('a standing order', () => {
  test('can be cancelled while it is active', async () => {
    const bank = openWith();
    const cancelled = take(await cancelStandingOrder(bank.ports, choice));
    expect(cancelled).toEqual(await readOrder(bank));
    expect(cancelled).toMatchObject({ status: 'cancelled' });
    expect(cancelled).not.toHaveProperty('next_payment_amount');
    expect(await bank.listEvents()).toMatchObject([
      { type: 'schedule.cancelled', data: { status: 'cancelled', frequency: 'monthly' } },
    ]);
  });

  test.each(['suspended', 'cancelled', 'expired'] as const)(
    'that is %s refuses every step, even with a remaining date',
    async (status) => {
      const bank = openWith({ status });
      for (const step of [executeStandingOrder, failStandingOrder, cancelStandingOrder])
        expect(await step(bank.ports, choice)).toEqual(refused);
      expect(await runDueStandingOrders(bank.ports)).toBe(0);
    },
  );

  test('makes no payment without a next payment date', async () => {
    const { next_payment_date_time: _, ...unscheduled } = createSampleOrder('o1', 'a1');
    const bank = openBank(createSampleHolding('a1', { standingOrders: [unscheduled] }));
    expect(await executeStandingOrder(bank.ports, choice)).toEqual(refused);
    expect(await runDueStandingOrders(bank.ports)).toBe(0);
  });
});
