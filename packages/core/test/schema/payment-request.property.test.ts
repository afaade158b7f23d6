import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFundsRequest, parsePaymentRequest } from '../../src/schema/parse-payments.ts';

test.each([
  ['a payment', parsePaymentRequest],
  ['a question about funds', parseFundsRequest],
])('whatever is sent as %s is judged, and never throws', (_, parse) => {
  fc.assert(
    fc.property(fc.anything({ withNullPrototype: true, withBigInt: true, withDate: true }), (body) => {
      expect(parse(body).ok).toBe(false);
    }),
  );
});
