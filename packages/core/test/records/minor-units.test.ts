import { formatMinorUnits, minorUnits, parseMinorUnits, roundMoneyDown } from '@ob/core';
import { describe, expect, test } from 'vitest';
import { currencySchema } from '../../src/records/amount.ts';

/** The decimals of ISO 4217 list one for a few currencies of every kind. */
const published: readonly (readonly [string, number | undefined])[] = [
  ['EUR', 2],
  ['GBP', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['ISK', 0],
  ['UGX', 0],
  ['XOF', 0],
  ['HUF', 2],
  ['MRU', 2],
  ['MGA', 2],
  ['KWD', 3],
  ['BHD', 3],
  ['TND', 3],
  ['CLP', 0],
  ['CLF', 4],
  ['UYI', 0],
  ['UYU', 2],
  ['UYW', 4],
  ['XAU', undefined],
  ['XXX', undefined],
  ['eur', undefined],
  ['constructor', undefined],
  ['', undefined],
];

test.each(published)('%s has %s decimals', (currency, decimals) => {
  expect(minorUnits(currency)).toBe(decimals);
  expect(currencySchema.safeParse(currency).success).toBe(decimals !== undefined);
});

test.each([
  [0, 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'],
  [3, 'BHD IQD JOD KWD LYD OMR TND'],
  [4, 'CLF UYW'],
])('every currency of %i decimals is supported', (decimals, listed) => {
  for (const currency of listed.split(' '))
    expect([currency, minorUnits(currency)]).toEqual([currency, decimals]);
});

describe('amounts in minor units', () => {
  test.each<[string, string, bigint]>([
    ['1.50', 'EUR', 150n],
    ['0.01', 'EUR', 1n],
    ['0001.50', 'EUR', 150n],
    ['0.00', 'JPY', 0n],
    ['150.00', 'JPY', 150n],
    ['1.50', 'KWD', 1_500n],
    ['1.50', 'CLF', 15_000n],
    ['9999999999999.99', 'EUR', 999_999_999_999_999n],
    ['9999999999999.99', 'CLF', 99_999_999_999_999_900n],
  ])('%s %s are %s', (amount, currency, units) => {
    expect(parseMinorUnits({ amount, currency })).toEqual({ ok: true, value: units });
    const written = amount.replace(/^0+(?=\d)/, '');
    expect(formatMinorUnits(units, currency)).toEqual({ ok: true, value: { amount: written, currency } });
  });

  test.each<[string, string, string]>([
    ['150.50', 'JPY', 'inexact_amount'],
    ['0.01', 'JPY', 'inexact_amount'],
    ['1.5', 'EUR', 'malformed_amount'],
    ['-1.50', 'EUR', 'malformed_amount'],
    ['1.50\n', 'EUR', 'malformed_amount'],
    ['1.50', 'XXX', 'unknown_currency'],
  ])('are not parsed from %j %s: %s', (amount, currency, refusal) => {
    expect(parseMinorUnits({ amount, currency })).toEqual({ ok: false, refusal });
  });

  test.each<[bigint, string, string]>([
    [1n, 'KWD', 'inexact_amount'],
    [1_239n, 'KWD', 'inexact_amount'],
    [150n, 'CLF', 'inexact_amount'],
    [-1n, 'EUR', 'amount_out_of_range'],
    [1_000_000_000_000_000n, 'EUR', 'amount_out_of_range'],
    [10_000_000_000_000n, 'JPY', 'amount_out_of_range'],
    [1n, 'gbp', 'unknown_currency'],
  ])('are not formatted for %s %s: %s', (units, currency, refusal) => {
    expect(formatMinorUnits(units, currency)).toEqual({ ok: false, refusal });
  });
});

describe('money that needs more than two decimals', () => {
  test.each<[bigint, string, string, 'Credit' | 'Debit']>([
    [1_239n, 'KWD', '1.23', 'Credit'],
    [1_231n, 'KWD', '1.23', 'Credit'],
    [1_230n, 'KWD', '1.23', 'Credit'],
    [9n, 'KWD', '0.00', 'Credit'],
    [0n, 'KWD', '0.00', 'Credit'],
    [-1n, 'KWD', '0.01', 'Debit'],
    [-1_230n, 'KWD', '1.23', 'Debit'],
    [-1_231n, 'KWD', '1.24', 'Debit'],
    [-1_239n, 'KWD', '1.24', 'Debit'],
    [199n, 'CLF', '0.01', 'Credit'],
    [-101n, 'CLF', '0.02', 'Debit'],
    [-150n, 'EUR', '1.50', 'Debit'],
    [-150n, 'JPY', '150.00', 'Debit'],
  ])('%s %s is converted to %s %s', (units, currency, amount, sign) => {
    const value = { amount: { amount, currency }, credit_debit_indicator: sign };
    expect(roundMoneyDown(units, currency)).toEqual({ ok: true, value });
  });

  test('is refused when the amount is too large or the currency unknown', () => {
    const tooMuch = { ok: false, refusal: 'amount_out_of_range' };
    expect(roundMoneyDown(1_000_000_000_000_000n, 'EUR')).toEqual(tooMuch);
    expect(roundMoneyDown(-9_999_999_999_999_991n, 'KWD')).toEqual(tooMuch);
    expect(roundMoneyDown(1n, 'XXX')).toEqual({ ok: false, refusal: 'unknown_currency' });
  });
});
