import {
  addSignedAmounts,
  compareAmounts,
  formatHundredths,
  parseHundredths,
  type SignedAmount,
} from '@ob/core';
import type { Result } from '@ob/http';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const hundredths = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
const digits = hundredths.map((value) => formatHundredths(value) ?? '');

/** Small enough that the sum of three is an amount. */
const signedAmount: fc.Arbitrary<SignedAmount> = fc
  .tuple(fc.bigInt({ min: 0n, max: 99_999_999_999n }), fc.boolean())
  .map(([value, isDebit]) => ({
    amount: { amount: formatHundredths(value) ?? '', currency: 'GBP' },
    credit_debit_indicator: isDebit && value > 0n ? 'Debit' : 'Credit',
  }));

function take<Value>(result: Result<Value, unknown>): Value {
  if (!result.ok) throw new Error('refused');
  return result.value;
}

function add(one: SignedAmount, other: SignedAmount): SignedAmount {
  return take(addSignedAmounts(one, other));
}

function negate({ amount, credit_debit_indicator }: SignedAmount): SignedAmount {
  return { amount, credit_debit_indicator: credit_debit_indicator === 'Debit' ? 'Credit' : 'Debit' };
}

test('parsing returns the formatted value', () => {
  fc.assert(
    fc.property(hundredths, (value) => {
      expect(parseHundredths(formatHundredths(value) ?? '')).toBe(value);
    }),
  );
});

test('parsing never throws', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const value = parseHundredths(text);
      expect(value === undefined || value >= 0n).toBe(true);
    }),
  );
});

test('comparing follows the hundredths, and is antisymmetric', () => {
  fc.assert(
    fc.property(digits, digits, (one, other) => {
      const [left, right] = [
        { amount: one, currency: 'GBP' },
        { amount: other, currency: 'GBP' },
      ];
      const order = take(compareAmounts(left, right));
      expect(order < 0).toBe((parseHundredths(one) ?? 0n) < (parseHundredths(other) ?? 0n));
      expect(take(compareAmounts(right, left)) + order).toBe(0);
    }),
  );
});

test('adding is commutative and associative', () => {
  fc.assert(
    fc.property(signedAmount, signedAmount, signedAmount, (one, two, three) => {
      expect(add(one, two)).toEqual(add(two, one));
      expect(add(add(one, two), three)).toEqual(add(one, add(two, three)));
    }),
  );
});

test('adding and subtracting the same amount changes nothing', () => {
  fc.assert(
    fc.property(signedAmount, signedAmount, (one, two) => {
      expect(add(add(one, two), negate(two))).toEqual(one);
    }),
  );
});
