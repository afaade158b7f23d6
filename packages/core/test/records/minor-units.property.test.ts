import {
  formatHundredths,
  formatMinorUnits,
  minorUnits,
  parseHundredths,
  parseMinorUnits,
  roundMoneyDown,
} from '@ob/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const currency = fc.constantFrom('EUR', 'GBP', 'JPY', 'KRW', 'KWD', 'TND', 'CLF', 'UYW');
const hundredths = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
/** Near zero and near the largest amount, in any unit. */
const units = fc.oneof(
  fc.bigInt({ min: -30_000n, max: 30_000n }),
  fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }),
);

const unitsPerWhole = (code: string) => 10n ** BigInt(minorUnits(code) ?? 0);

test('parsing and formatting are inverse', () => {
  fc.assert(
    fc.property(currency, hundredths, units, (code, written, counted) => {
      const amount = { amount: formatHundredths(written) ?? '', currency: code };
      const read = parseMinorUnits(amount);
      if (read.ok) expect(formatMinorUnits(read.value, code)).toEqual({ ok: true, value: amount });
      const reported = formatMinorUnits(counted, code);
      if (reported.ok) expect(parseMinorUnits(reported.value)).toEqual({ ok: true, value: counted });
    }),
  );
});

test('a conversion keeps the value or is refused', () => {
  fc.assert(
    fc.property(currency, hundredths, (code, written) => {
      const read = parseMinorUnits({ amount: formatHundredths(written) ?? '', currency: code });
      const exact = (written * unitsPerWhole(code)) % 100n === 0n;
      expect(read.ok).toBe(exact);
      if (read.ok) expect(read.value * 100n).toBe(written * unitsPerWhole(code));
    }),
  );
});

test('rounding goes down by less than a hundredth, and keeps exact values', () => {
  fc.assert(
    fc.property(currency, units, (code, counted) => {
      const rounded = roundMoneyDown(counted, code);
      fc.pre(rounded.ok);
      if (!rounded.ok) return;
      const { amount, credit_debit_indicator } = rounded.value;
      const unsigned = parseHundredths(amount.amount) ?? -1n;
      expect(unsigned).toBeGreaterThanOrEqual(0n);
      const reported = credit_debit_indicator === 'Debit' ? -unsigned : unsigned;
      const lost = counted * 100n - reported * unitsPerWhole(code);
      expect(lost >= 0n && lost < unitsPerWhole(code)).toBe(true);
      expect(credit_debit_indicator === 'Debit' && unsigned === 0n).toBe(false);
      const exact = formatMinorUnits(counted, code);
      if (exact.ok) expect(amount).toEqual(exact.value);
    }),
  );
});

test('rounding keeps the order', () => {
  fc.assert(
    fc.property(currency, units, units, (code, one, other) => {
      const read = (counted: bigint) => {
        const rounded = roundMoneyDown(counted, code);
        if (!rounded.ok) return undefined;
        const unsigned = parseHundredths(rounded.value.amount.amount) ?? 0n;
        return rounded.value.credit_debit_indicator === 'Debit' ? -unsigned : unsigned;
      };
      const [left, right] = [read(one), read(other)];
      fc.pre(left !== undefined && right !== undefined);
      if (left !== undefined && right !== undefined && one <= other) expect(left <= right).toBe(true);
    }),
  );
});

test('conversions never throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.bigInt(), (amount, code, counted) => {
      expect(parseMinorUnits({ amount, currency: code })).toHaveProperty('ok');
      expect(formatMinorUnits(counted, code)).toHaveProperty('ok');
      expect(roundMoneyDown(counted, code)).toHaveProperty('ok');
    }),
  );
});
