import { type Balance, formatHundredths } from '@ob/core';
import { decideFunds } from '@ob/core/routes';
import { createSampleBalance } from '@ob/core/testing';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const hundredths = fc.bigInt({ min: 0n, max: 999_999_999_999_999n });
const write = (value: bigint) => ({ amount: formatHundredths(value) ?? '', currency: 'GBP' });

function available(value: bigint): Balance {
  const amount = write(value < 0n ? -value : value);
  const sign = value < 0n ? 'Debit' : 'Credit';
  return { ...createSampleBalance('account-1', 'available'), amount, credit_debit_indicator: sign };
}

const signed = fc.tuple(hundredths, fc.boolean()).map(([value, isDebit]) => (isDebit ? -value : value));

test('confirms an amount exactly when the available balance covers it', () => {
  fc.assert(
    fc.property(
      signed,
      hundredths,
      fc.bigInt({ min: -2n, max: 2n }),
      fc.boolean(),
      (held, any, near, isNear) => {
        const requested = isNear ? held + near : any;
        fc.pre(requested > 0n && requested <= 999_999_999_999_999n);
        expect(decideFunds([available(held)], write(requested))).toEqual({
          ok: true,
          value: held >= requested,
        });
      },
    ),
  );
});

test('confirms every amount that is smaller than a confirmed one', () => {
  fc.assert(
    fc.property(signed, hundredths, hundredths, (held, one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      fc.pre(less > 0n);
      const decide = (requested: bigint) => decideFunds([available(held)], write(requested));
      const holdsMore = decide(more);
      if (holdsMore.ok && holdsMore.value) expect(decide(less)).toEqual(holdsMore);
    }),
  );
});
