import { consentTypes } from '@ob/core';
import { endpoints } from '@ob/core/routes';
import { acr, certificate, issuer, now, openTestBank } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';

const bank = await openTestBank({ requiresNonces: true });
const client = bank.connect();
// An authorized consent of the same customer and client that does not belong to the token.
await bank.storeConsent({ consentId: 'c1', customerId: 'customer-1' });
const tokens = await client.obtainTokens({ scope: 'openid', consent_id: undefined });
const token = String(tokens.access_token);

async function readCode(answer: Promise<Response>): Promise<readonly unknown[]> {
  const response = await answer;
  const { errors } = (await response.json()) as { readonly errors: readonly { readonly code: string }[] };
  return [response.status, errors[0]?.code];
}

test('a token with only the scope openid identifies the customer', async () => {
  const response = await client.call(token, '/oauth/userinfo');
  const claims = { sub: expect.any(String), auth_time: now / 1000, acr };
  expect([response.status, await response.json()]).toEqual([200, claims]);
});

test.each([
  ['announces a nonce to a client that sends a DPoP proof', { dpop: 'proof' }, bank.dpopNonces.accepted()[0]],
  ['announces no nonce to a client without a DPoP proof', {}, null],
])('%s', async (_title, proof, nonce) => {
  const headers = { ...proof, authorization: `Bearer ${token}` };
  const request = new Request(`${issuer}/oauth/userinfo`, { headers });
  const response = await bank.uncheckedService(request, { clientCertificate: certificate });
  expect(response.headers.get('dpop-nonce')).toBe(nonce);
});

const accountPaths = Object.values(endpoints).map(({ path }) => path.replace('{accountId}', 'account-1'));

test.each(accountPaths)(
  'a token with only the scope openid does not open %s, whatever consent is named',
  async (path) => {
    const read = (headers = {}) => readCode(client.call(token, path, { headers }));
    expect(await read()).toEqual([400, 'missing_consent']);
    expect(await read({ 'x-consent-id': 'unknown' })).toEqual([403, 'invalid_consent']);
    expect(await read({ 'x-consent-id': 'c1' })).toEqual([403, 'insufficient_scope']);
  },
);

test.each(consentTypes)('a token with only the scope openid cannot handle a %s consent', async (type) => {
  const headers = { 'content-type': 'application/json' };
  const answers = [
    client.call(token, `/consents/${type}`, { method: 'POST', body: '{}', headers }),
    client.call(token, `/consents/${type}/c1`),
    client.call(token, `/consents/${type}/c1`, { method: 'DELETE' }),
  ];
  for (const answer of answers) expect(await readCode(answer)).toEqual([403, 'insufficient_scope']);
});
