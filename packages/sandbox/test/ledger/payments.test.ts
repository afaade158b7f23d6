import type { PaymentFailure } from '@ob/core';
import { describe, expect, test } from 'vitest';
import { abortPayment, executePayment } from '../../src/ledger/payments.ts';
import type { LedgerHolding } from '../../src/memory/holding.ts';
import {
  createSampleHolding,
  createSamplePayment,
  describeSampleHolder,
  sampleMoment,
} from './cases/sample-holding.ts';
import {
  type Bank,
  holdingIn,
  openBank,
  opening,
  pay,
  pounds,
  readBalances,
  signed,
  take,
} from './ledger-fixture.ts';

type PaymentOptions = NonNullable<Parameters<typeof pay>[1]>;

const now = new Date(sampleMoment).toISOString();
const toSecond = { creditor: describeSampleHolder('a2') };
const euros = (amount: string) => ({ amount, currency: 'EUR' });

async function reasonOf(bank: Bank, options: PaymentOptions): Promise<PaymentFailure | undefined> {
  return (await pay(bank, options)).payment.status_reason?.code;
}

describe('a payment fails for the first applicable reason:', () => {
  const poor = { booked: signed('-50.00') };

  test.each<[PaymentFailure | undefined, readonly LedgerHolding[], PaymentOptions]>([
    ['account_unavailable', [holdingIn('a1', 'closed', poor)], { amount: euros('0.00') }],
    ['account_unavailable', [holdingIn('a1', 'disabled', poor)], { amount: euros('0.00') }],
    ['account_unavailable', [holdingIn('a1', 'pending', poor)], { amount: euros('0.00') }],
    [
      'account_unavailable',
      [createSampleHolding('a1', poor), holdingIn('a2', 'closed')],
      { ...toSecond, amount: euros('1.00') },
    ],
    ['validation_error', [createSampleHolding('a1', poor)], { amount: euros('1.00') }],
    ['validation_error', [createSampleHolding('a1', poor)], { amount: pounds('0.00') }],
    ['validation_error', [createSampleHolding('a1', poor)], { amount: pounds('1') }],
    [
      'validation_error',
      [createSampleHolding('a1', poor), createSampleHolding('a2', { booked: signed('1.00', 'EUR') })],
      toSecond,
    ],
    ['validation_error', [createSampleHolding('a1', poor)], { creditor: describeSampleHolder('a1') }],
    ['insufficient_funds', [createSampleHolding('a1', poor)], { amount: pounds('0.01') }],
    ['insufficient_funds', [createSampleHolding('a1', { booked: signed('-90.00') })], {}],
    ['insufficient_funds', [createSampleHolding('a1')], { amount: pounds('150.01') }],
    [
      'validation_error',
      [createSampleHolding('a1'), createSampleHolding('a2', { booked: signed('9999999999900.00') })],
      { ...toSecond, amount: pounds('100.00') },
    ],
    [undefined, [createSampleHolding('a1')], { amount: pounds('150.00') }],
    [undefined, [createSampleHolding('a1'), holdingIn('a2', 'disabled')], toSecond],
    [undefined, [createSampleHolding('a1'), holdingIn('a2', 'pending')], toSecond],
  ])('%s %#', async (reason, accounts, options) => {
    const bank = openBank(...accounts);
    const before = await bank.readHolding('a1');
    expect(await reasonOf(bank, options)).toBe(reason);
    if (reason !== undefined) {
      expect(await bank.readHolding('a1')).toBe(before);
      expect((await bank.listEvents()).map(({ type }) => type)).toEqual(['payment.failed']);
    }
  });

  test('insufficient_funds without an available balance', async () => {
    const { balances = [], ...holding } = createSampleHolding('a1');
    const bank = openBank({
      ...holding,
      balances: balances.filter(({ balance_type: type }) => type !== 'available'),
    });
    expect(await reasonOf(bank, {})).toBe('insufficient_funds');
  });
});

describe('an executed payment', () => {
  test('is listed on both accounts, with both references and the description of the bank', async () => {
    const bank = openBank(createSampleHolding('a1'), createSampleHolding('a2'));
    const { payment } = await pay(bank, { ...toSecond, amount: pounds('25.00') });
    expect(payment).toMatchObject({ status: 'completed', status_update_date_time: now });
    expect(await readBalances(bank)).toEqual({
      ...opening,
      ...{ booked: '75.00', available: '125.00', expected: '75.00' },
    });
    expect(await readBalances(bank, 'a2')).toEqual({
      ...opening,
      ...{ booked: '125.00', available: '175.00', expected: '125.00' },
    });
    const shared = {
      transaction_id: expect.any(String),
      status: 'booked',
      booking_date_time: now,
      value_date_time: now,
      creditor_account: describeSampleHolder('a2'),
      debtor_account: describeSampleHolder('a1'),
      reference: 'INVOICE 7',
    };
    expect((await bank.readHolding('a1')).transactions).toEqual([
      {
        ...shared,
        account_id: 'a1',
        ...signed('-25.00'),
        transaction_information: 'Payment to Holder of a2',
      },
    ]);
    expect((await bank.readHolding('a2')).transactions).toEqual([
      {
        ...shared,
        account_id: 'a2',
        ...signed('25.00'),
        transaction_information: 'Payment from Holder of a1',
      },
    ]);
  });
});

describe('an aborted payment', () => {
  test.each([undefined, 'technical_error', 'limit_exceeded'] as const)(
    'has the reason %s',
    async (reason) => {
      const bank = openBank(createSampleHolding('a1'));
      await bank.storePayment(createSamplePayment({ paymentId: 'p1', debtorAccountId: 'a1' }));
      const facts = { paymentId: 'p1', ...(reason && { reason }) };
      const { payment } = take(await abortPayment(bank.ports, facts));
      expect(payment).toMatchObject({
        status: 'failed',
        status_reason: { code: reason ?? 'rejected_by_bank' },
      });
      expect(await readBalances(bank)).toEqual(opening);
      for (const again of [abortPayment, executePayment])
        expect(await again(bank.ports, facts)).toEqual({ ok: false, refusal: 'invalid_payment_status' });
    },
  );
});
