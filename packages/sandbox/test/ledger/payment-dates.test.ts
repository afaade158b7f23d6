import type { StandingOrder } from '@ob/core';
import { describe, expect, test } from 'vitest';
import { finalPayment, followingPayment } from '../../src/ledger/payment-dates.ts';

type Frequency = StandingOrder['frequency'];

const at = (day: string) => `${day}T09:30:00.123Z`;

function follow(frequency: Frequency, first: string | undefined, moment: string): string {
  const order = { frequency, ...(first && { first_payment_date_time: at(first) }) };
  return new Date(followingPayment(order, Date.parse(at(moment)))).toISOString();
}

describe('the next payment', () => {
  test.each<[Frequency, string, string]>([
    ['daily', '2026-02-28', '2026-03-01'],
    ['daily', '2028-02-28', '2028-02-29'],
    ['weekly', '2026-12-28', '2027-01-04'],
    ['fortnightly', '2026-02-20', '2026-03-06'],
    ['monthly', '2026-01-15', '2026-02-15'],
    ['monthly', '2026-12-15', '2027-01-15'],
    ['quarterly', '2026-11-15', '2027-02-15'],
    ['half_yearly', '2026-08-15', '2027-02-15'],
    ['yearly', '2026-08-15', '2027-08-15'],
  ])('that is %s follows %s on %s', (frequency, moment, next) => {
    expect(follow(frequency, moment, moment)).toBe(at(next));
    expect(follow(frequency, undefined, moment)).toBe(at(next));
  });

  test.each<[Frequency, string, readonly string[]]>([
    ['monthly', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['monthly', '2026-01-30', ['2026-02-28', '2026-03-30']],
    ['monthly', '2028-01-31', ['2028-02-29', '2028-03-31']],
    ['quarterly', '2025-11-30', ['2026-02-28', '2026-05-30', '2026-08-30']],
    ['half_yearly', '2025-08-31', ['2026-02-28', '2026-08-31']],
    ['yearly', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
    ['yearly', '2096-02-29', ['2097-02-28', '2098-02-28', '2099-02-28', '2100-02-28']],
  ])('keeps the day of the first payment (%s from %s)', (frequency, first, following) => {
    let moment = first;
    for (const next of following) {
      expect(follow(frequency, first, moment)).toBe(at(next));
      moment = next;
    }
  });

  test('uses the day of the payment when it differs from the first one', () => {
    expect(follow('monthly', '2025-01-31', '2026-03-05')).toBe(at('2026-04-05'));
    expect(follow('monthly', undefined, '2026-02-28')).toBe(at('2026-03-28'));
  });
});

describe('the last payment', () => {
  const order = { frequency: 'monthly', first_payment_date_time: at('2026-01-31') } as StandingOrder;

  test.each([
    [
      'is the final payment that the order names',
      { final_payment_date_time: at('2026-07-31') },
      '2026-07-31',
    ],
    ['is calculated from the number of payments', { number_of_payments: 2 }, '2026-02-28'],
    ['is the first payment when there is only one', { number_of_payments: 1 }, '2026-01-31'],
    [
      'is the final payment that the order names, even if a number is given',
      { number_of_payments: 2, final_payment_date_time: at('2026-07-31') },
      '2026-07-31',
    ],
  ])('%s', (_, options, day) => {
    expect(finalPayment({ ...order, ...options })).toBe(Date.parse(at(day)));
  });

  test('is undefined for an order without an end', () => {
    expect(finalPayment(order)).toBeUndefined();
    const { first_payment_date_time: _, ...unknown } = order;
    expect(finalPayment({ ...unknown, number_of_payments: 3 })).toBeUndefined();
  });
});
