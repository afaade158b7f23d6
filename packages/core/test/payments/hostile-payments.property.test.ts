import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openPaymentBank, terms } from './payment-bank.ts';

/** Text that a header can have: bytes without line ends and zero. */
const headerText = fc
  .string({ unit: fc.integer({ min: 1, max: 255 }).map((code) => String.fromCharCode(code)), maxLength: 60 })
  .filter((text) => !/[\r\n]/.test(text));

/** Terms with another value in one field, or with an unknown field. */
const nearly = fc
  .tuple(
    fc.constantFrom(...Object.keys(terms), 'debtor_account', 'end_to_end_id', '__proto__', 'x'),
    fc.jsonValue(),
  )
  .map(([name, value]) =>
    JSON.stringify(terms).replace(/^\{/, `{${JSON.stringify(name)}:${JSON.stringify(value)},`),
  );

const hostile = fc.record(
  {
    keys: fc.array(headerText, { maxLength: 2 }),
    consentIds: fc.array(fc.oneof(headerText, fc.constant('pay-1')), { maxLength: 2 }),
    type: fc.oneof(headerText, fc.constant('application/json')),
    body: fc.oneof(nearly, fc.jsonValue(), fc.string({ unit: 'binary' })),
  },
  { requiredKeys: [] },
);

test('any request gets an answer below 500, and an invalid one leaves the consent unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(hostile, async (sent) => {
      const bank = await openPaymentBank();
      const answer = await bank.pay(sent);
      expect(answer.status).toBeLessThan(500);
      const isPaid = answer.status === 201;
      expect(await bank.statusOf('pay-1')).toBe(isPaid ? 'consumed' : 'authorized');
      expect(bank.listEvents().length).toBe(isPaid ? 1 : 0);
      if (isPaid) expect(answer.body.data).toMatchObject(terms);
    }),
    { numRuns: 1000 },
  );
});

test('any payment id gets an answer below 500', async () => {
  const bank = await openPaymentBank();
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 80 }), async (text) => {
      const path = encodeURIComponent(text);
      expect((await bank.read(`/payments/${path}`)).status).toBe(404);
    }),
    { numRuns: 300 },
  );
});
