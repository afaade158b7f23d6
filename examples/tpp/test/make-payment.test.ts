import { expect, test } from 'vitest';
import { BankRefusal } from '../src/bank-refusal.ts';
import type { ApiCall } from '../src/open-banking-client.ts';
import { makePayment, sampleTerms } from '../src/payments.ts';

const access = { accessToken: 'token', consentId: 'consent-1' };
const refuse = (status: number, code: string) => new BankRefusal(status, code, 'interaction-1');

/** Makes a payment at a bank that first responds with these errors. Returns the result and the idempotency keys. */
async function payAt(errors: readonly Error[]) {
  const keys: unknown[] = [];
  const call = async ({ idempotencyKey }: ApiCall) => {
    keys.push(idempotencyKey);
    const error = errors[keys.length - 1];
    if (error !== undefined) throw error;
    return { data: { payment_id: 'payment-1' } };
  };
  const client = { call } as Parameters<typeof makePayment>[0];
  const made = await makePayment(client, access, sampleTerms, 'key-1').catch((error: unknown) => error);
  return { made, keys };
}

test.each([
  ['a lost connection', new TypeError('fetch failed')],
  ['a 503 response', refuse(503, 'service_unavailable')],
  ['a 409 response because the first request is still running', refuse(409, 'idempotency_conflict')],
])('makePayment retries with the same key after %s', async (_, error) => {
  const { made, keys } = await payAt([error, error]);
  expect(made).toEqual({ payment_id: 'payment-1' });
  expect(keys).toEqual(['key-1', 'key-1', 'key-1']);
});

test('makePayment does not retry a refusal, and stops after several lost connections', async () => {
  const refused = refuse(409, 'consent_consumed');
  expect(await payAt([refused])).toEqual({ made: refused, keys: ['key-1'] });
  const lost = new TypeError('fetch failed');
  expect((await payAt([lost, lost, lost, lost])).made).toBe(lost);
});
