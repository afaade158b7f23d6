import { certificate, codeVerifier, createTestKeys, issuer, now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import type { SenderRequest } from '../../src/sender-constraint/bind-to-sender.ts';
import { exchangeCode, type GrantTokenPorts } from '../../src/token/exchange-code.ts';
import { seconds } from '../sample-request.ts';
import {
  client,
  constraint,
  createTokenFixture,
  grant,
  readClaims,
  type TokenFixture,
} from './token-fixture.ts';

const form = { code: 'the-code', redirect_uri: 'https://tpp.example/callback', code_verifier: codeVerifier };

function exchange(
  { ports }: { readonly ports: GrantTokenPorts },
  changes: Readonly<Record<string, string | undefined>> = {},
  by = client,
  shown: Partial<SenderRequest> = {},
) {
  const entries = Object.entries({ ...form, ...changes });
  const given = entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  const sender = { client: by, clientCertificate: certificate, dpopProof: undefined, ...shown };
  return exchangeCode(ports, { ...sender, form: new Map(given) });
}

async function obtain(fixture: TokenFixture) {
  const answer = await exchange(fixture);
  if (!answer.ok) throw new Error(answer.refusal.reason);
  return answer.value;
}

describe('exchangeCode', () => {
  test('returns tokens with the granted scopes and consent', async () => {
    const answer = await obtain(await createTokenFixture());
    expect(answer).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 300,
      scope: 'openid accounts',
      consent_id: 'consent-1',
      id_token: expect.any(String),
      refresh_token: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
    });
    expect(readClaims(answer.access_token)).toEqual({
      iss: issuer,
      aud: issuer,
      sub: 'subject-1',
      client_id: 'tpp-1',
      iat: seconds,
      exp: seconds + 300,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
      scope: 'openid accounts',
      cnf: { 'x5t#S256': constraint.thumbprint },
      grant_id: 'grant-1',
      consent_id: 'consent-1',
    });
    expect(readClaims(answer.id_token)).toEqual({
      iss: issuer,
      aud: 'tpp-1',
      sub: 'subject-1',
      iat: seconds,
      exp: seconds + 300,
      auth_time: seconds - 6,
      acr: 'urn:example:acr',
      at_hash: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      nonce: 'the-nonce',
    });
  });

  test('returns no id_token without openid, and no nonce when the request had none', async () => {
    const withoutIdentity = await obtain(await createTokenFixture({ ...grant, scopes: ['accounts'] }));
    expect(withoutIdentity).not.toHaveProperty('id_token');
    const { nonce: _, ...withoutNonce } = grant;
    const { id_token } = await obtain(await createTokenFixture(withoutNonce));
    expect(readClaims(id_token)).not.toHaveProperty('nonce');
  });

  test('returns no refresh token to a client without that grant type', async () => {
    const limited: Client = { ...client, grant_types: ['authorization_code'] };
    const answer = await exchange(await createTokenFixture(), {}, limited);
    expect(answer).toMatchObject({ ok: true, value: { scope: 'openid accounts' } });
    expect(answer).not.toHaveProperty('value.refresh_token');
  });

  test.each([
    ['code', 'invalid_request', 'code_missing'],
    ['redirect_uri', 'invalid_request', 'redirect_uri_missing'],
    ['code_verifier', 'invalid_grant', 'code_verifier_missing'],
  ])('refuses a form without %s, and does not use up the code', async (name, error, reason) => {
    const fixture = await createTokenFixture();
    expect(await exchange(fixture, { [name]: undefined })).toMatchObject({
      refusal: { error, status: 400, reason },
    });
    expect((await exchange(fixture)).ok).toBe(true);
  });

  test('does not use up a code without a certificate or proof to bind the tokens to', async () => {
    const fixture = await createTokenFixture();
    const bare = await exchange(fixture, {}, client, { clientCertificate: undefined });
    expect(bare).toMatchObject({ refusal: { error: 'invalid_grant', reason: 'grant_certificate' } });
    const unbound = { ...client, tls_client_certificate_bound_access_tokens: false };
    expect(await exchange(fixture, {}, unbound)).toMatchObject({
      refusal: { error: 'invalid_request', reason: 'constraint_unavailable' },
    });
    expect((await exchange(fixture)).ok).toBe(true);
  });

  test('does not use up a code for another client or with a wrong verifier', async () => {
    const fixture = await createTokenFixture();
    const other = { ...client, client_id: 'tpp-2' };
    expect(await exchange(fixture, {}, other)).toMatchObject({ refusal: { reason: 'code_foreign' } });
    expect(await exchange(fixture, { code_verifier: 'x'.repeat(43) })).toMatchObject({ ok: false });
    expect((await exchange(fixture)).ok).toBe(true);
  });

  test('revokes the grant on the second use of a code, also after its expiry', async () => {
    const fixture = await createTokenFixture();
    const { access_token } = await obtain(fixture);
    const tokenId = String(readClaims(access_token).jti);
    expect((await fixture.ports.grants.findTokenState(tokenId, 'grant-1')).revoked).toBe(false);
    fixture.state.now = now + 120_000;
    expect(await exchange(fixture)).toMatchObject({
      refusal: { error: 'invalid_grant', reason: 'code_reused' },
    });
    expect((await fixture.ports.grants.findTokenState(tokenId, 'grant-1')).revoked).toBe(true);
  });

  test('does not revoke the grant when another client uses the code', async () => {
    const fixture = await createTokenFixture();
    await obtain(fixture);
    await exchange(fixture, {}, { ...client, client_id: 'tpp-2' });
    expect((await fixture.ports.grants.findTokenState('token', 'grant-1')).revoked).toBe(false);
  });

  test('issues tokens for one of 50 parallel uses, and revokes them because of the others', async () => {
    const fixture = await createTokenFixture();
    const answers = await Promise.all(Array.from({ length: 50 }, () => exchange(fixture)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await fixture.ports.grants.findTokenState('token', 'grant-1')).revoked).toBe(true);
  });

  test('does not use up a code when no key has the registered algorithm', async () => {
    const fixture = await createTokenFixture();
    const eddsa: Client = { ...client, id_token_signed_response_alg: 'EdDSA' };
    expect(await exchange(fixture, {}, eddsa)).toMatchObject({ refusal: { reason: 'signing_unavailable' } });
    const es256 = await exchange(fixture, {}, { ...client, id_token_signed_response_alg: 'ES256' });
    expect(es256.ok).toBe(true);
  });

  test('needs no key for ID tokens when there is no ID token', async () => {
    const fixture = await createTokenFixture({ ...grant, scopes: ['accounts'] });
    const eddsa: Client = { ...client, id_token_signed_response_alg: 'EdDSA' };
    expect(await exchange(fixture, {}, eddsa)).toMatchObject({ ok: true, value: { scope: 'accounts' } });
  });

  test('does not use up a code when signing fails', async () => {
    const fixture = await createTokenFixture();
    const failing = fixture.ports.keys.current().active.map((key) => ({
      ...key,
      sign: () => Promise.reject(new Error('down')),
    }));
    const broken = { ports: { ...fixture.ports, keys: createTestKeys(failing) } };
    await expect(exchange(broken)).rejects.toThrow('down');
    expect((await exchange(fixture)).ok).toBe(true);
  });
});
