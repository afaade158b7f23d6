import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFundsRequest, parsePaymentRequest } from '../../src/schema/parse-payments.ts';

test.each([
  ['a payment', parsePaymentRequest],
  ['a funds confirmation', parseFundsRequest],
])('validates any value as %s without throwing', (_, parse) => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (body) => {
      expect(parse(body).ok).toBe(false);
    }),
  );
});
