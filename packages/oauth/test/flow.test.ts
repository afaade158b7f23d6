import {
  createProver,
  dpopClient,
  type Fields,
  openTestBank,
  readJson,
  type TestBankOptions,
} from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';

async function openFlow(options: TestBankOptions = {}) {
  const bank = await openTestBank(options);
  await bank.storeConsent();
  return { ...bank, ...bank.connect() };
}

function readCallback(response: Response): URLSearchParams {
  expect(response.status).toBe(303);
  return new URL(response.headers.get('location') ?? '').searchParams;
}

describe('the authorization flow', () => {
  test('of the open-banking profile has a signed request and a plain response', async () => {
    const tpp = await openFlow({ client: { security_profile: 'open-banking' } });
    const redirect_uri = 'https://tpp.example/other?tenant=7';
    const { request_uri } = await readJson(await tpp.pushSigned({ redirect_uri }));
    const callback = await tpp.openRequest(String(request_uri));
    expect(readCallback(callback).get('tenant')).toBe('7');
    const tokens = await tpp.exchange(callback, { redirect_uri });
    expect([tokens.status, await readJson(tokens)]).toMatchObject([
      200,
      { token_type: 'Bearer', expires_in: 300, consent_id: 'consent-1' },
    ]);
  });

  test('returns authorization_details with the tokens and at introspection', async () => {
    const tpp = await openFlow();
    const details = [{ type: 'account-access', consent_id: 'consent-1' }];
    const tokens = await tpp.obtainTokens({ authorization_details: JSON.stringify(details) });
    expect(tokens.authorization_details).toEqual(details);
    const requested = await tpp.send({ token: String(tokens.access_token) }, { path: '/oauth/introspect' });
    expect(await readJson(requested)).toMatchObject({ active: true, authorization_details: details });
  });

  test.each<Fields>([{}, { response_mode: 'jwt' }])('returns a denial as access_denied: %j', async (form) => {
    const tpp = await openFlow();
    tpp.customer.decision = 'deny';
    const callback = readCallback(await tpp.authorize(form));
    const [, claims = ''] = callback.get('response')?.split('.') ?? [];
    const signed = claims === '' ? {} : JSON.parse(Buffer.from(claims, 'base64url').toString());
    expect({ ...Object.fromEntries(callback), ...signed }).toMatchObject({
      error: 'access_denied',
      state: 'the-state',
    });
  });
});

describe('a code of a client that is registered for DPoP', () => {
  test('is bound to the key of the push, by a proof or by dpop_jkt', async () => {
    const bank = await openFlow({ client: dpopClient });
    const [prover, other] = await Promise.all([createProver(), createProver()]);
    const [holder, thief] = [bank.connect({ prover }), bank.connect({ prover: other })];
    for (const by of [() => holder.authorize(), () => bank.authorize({ dpop_jkt: prover.thumbprint })]) {
      const callback = await by();
      const stolen = await thief.exchange(callback);
      expect([stolen.status, (await readJson(stolen)).error]).toEqual([400, 'invalid_grant']);
      expect((await holder.exchange(callback)).status).toBe(200);
    }
  });

  test('can be redeemed with any key when it was pushed without one', async () => {
    const bank = await openFlow({ client: dpopClient });
    const holder = bank.connect({ prover: await createProver() });
    expect((await holder.exchange(await bank.authorize())).status).toBe(200);
  });
});
