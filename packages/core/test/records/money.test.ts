import {
  type Amount,
  addAmounts,
  addSignedAmounts,
  type CreditDebitIndicator,
  compareAmounts,
  formatHundredths,
  parseHundredths,
  type SignedAmount,
} from '@ob/core';
import { describe, expect, test } from 'vitest';

function pounds(amount: string): Amount {
  return { amount, currency: 'GBP' };
}

function signed(amount: string, credit_debit_indicator: CreditDebitIndicator): SignedAmount {
  return { amount: pounds(amount), credit_debit_indicator };
}

describe('digits of an amount', () => {
  test.each([
    ['0.00', 0n],
    ['0.07', 7n],
    ['12.50', 1250n],
    ['0012.50', 1250n],
    ['9999999999999.99', 999_999_999_999_999n],
  ])('%s is %s hundredths', (digits, hundredths) => {
    expect(parseHundredths(digits)).toBe(hundredths);
  });

  test.each([
    '',
    '1',
    '1.5',
    '1.505',
    '.50',
    '-1.00',
    '+1.00',
    '1,00',
    '1e2',
    ' 1.00',
    '1.00\n',
    '١.٠٠',
    '10000000000000.00',
  ])('refuse %j', (digits) => {
    expect(parseHundredths(digits)).toBeUndefined();
  });

  test.each([
    [0n, '0.00'],
    [7n, '0.07'],
    [1250n, '12.50'],
    [999_999_999_999_999n, '9999999999999.99'],
    [-1n, undefined],
    [1_000_000_000_000_000n, undefined],
  ])('format %s hundredths as %s', (hundredths, digits) => {
    expect(formatHundredths(hundredths)).toBe(digits);
  });
});

describe('comparing', () => {
  test.each([
    ['9.99', '10.00', -1],
    ['10.00', '9.99', 1],
    ['1.00', '001.00', 0],
  ] as const)('orders %s and %s', (one, other, order) => {
    expect(compareAmounts(pounds(one), pounds(other))).toEqual({ ok: true, value: order });
  });

  test('refuses different currencies and malformed amounts', () => {
    const euros = { amount: '1.00', currency: 'EUR' };
    expect(compareAmounts(pounds('1.00'), euros)).toEqual({ ok: false, refusal: 'currency_mismatch' });
    expect(compareAmounts(pounds('1'), euros)).toEqual({ ok: false, refusal: 'malformed_amount' });
  });
});

describe('adding', () => {
  test('is exact', () => {
    expect(addAmounts(pounds('0.10'), pounds('0.20'))).toEqual({ ok: true, value: pounds('0.30') });
  });

  test.each([
    [signed('5.00', 'Credit'), signed('7.50', 'Debit'), signed('2.50', 'Debit')],
    [signed('5.00', 'Debit'), signed('7.50', 'Credit'), signed('2.50', 'Credit')],
    [signed('5.00', 'Debit'), signed('5.00', 'Credit'), signed('0.00', 'Credit')],
    [signed('0.00', 'Debit'), signed('0.00', 'Debit'), signed('0.00', 'Credit')],
  ])('returns $amount.amount $credit_debit_indicator', (one, other, sum) => {
    expect(addSignedAmounts(one, other)).toEqual({ ok: true, value: sum });
  });

  test('refuses a sum that is too large, in either direction', () => {
    const max = '9999999999999.99';
    const refusal = { ok: false, refusal: 'amount_out_of_range' };
    expect(addAmounts(pounds(max), pounds('0.01'))).toEqual(refusal);
    expect(addSignedAmounts(signed(max, 'Debit'), signed('0.01', 'Debit'))).toEqual(refusal);
  });

  test('refuses different currencies', () => {
    const euros = { amount: '1.00', currency: 'EUR' };
    expect(addAmounts(pounds('1.00'), euros)).toEqual({ ok: false, refusal: 'currency_mismatch' });
  });
});
