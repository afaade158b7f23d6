import type { StandingOrder } from '@ob/core';
import { describe, expect, test } from 'vitest';
import { findFollowingPayment } from '../../src/ledger/payment-dates.ts';

type Frequency = StandingOrder['frequency'];

const at = (day: string) => `${day}T09:30:00.123Z`;

function follow(frequency: Frequency, first: string | undefined, moment: string): string {
  const order = { frequency, ...(first && { first_payment_date_time: at(first) }) };
  return new Date(findFollowingPayment(order, Date.parse(at(moment)))).toISOString();
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

  test('keeps the day of the previous payment when no first one is known', () => {
    expect(follow('monthly', undefined, '2026-02-28')).toBe(at('2026-03-28'));
  });
});
