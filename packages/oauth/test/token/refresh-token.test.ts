import { certificate, codeVerifier, now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import type { RefreshGrant } from '../../src/grant/grant.ts';
import type { SenderRequest } from '../../src/sender-constraint/bind-to-sender.ts';
import { exchangeCode } from '../../src/token/exchange-code.ts';
import { decideRefresh, type RefreshFacts, refreshTokens } from '../../src/token/refresh-token.ts';
import { seconds } from '../sample-request.ts';
import {
  client,
  consent,
  constraint,
  createTokenFixture,
  facts,
  grant,
  otherCertificate,
  readClaims,
  type TokenFixture,
} from './token-fixture.ts';

const day = 24 * 3_600_000;
const refreshExpiresAt = now + 90 * day;
const found: RefreshGrant = { grant, refreshIssuedAt: now, refreshExpiresAt, revoked: false };

function decide(changes: Partial<RefreshFacts> = {}) {
  return decideRefresh(found, { ...facts, scope: undefined, ...changes });
}

describe('decideRefresh', () => {
  test('keeps the granted scopes', () => {
    expect(decide()).toEqual({ ok: true, value: { grant, scopes: ['openid', 'accounts'] } });
  });

  test('narrows the scopes', () => {
    expect(decide({ scope: 'accounts' })).toMatchObject({ value: { scopes: ['accounts'] } });
  });

  test('accepts the token up to its last millisecond', () => {
    const last = { now: refreshExpiresAt - 1, consent: { ...consent, expiresAt: refreshExpiresAt } };
    expect(decide(last).ok).toBe(true);
  });

  test('refuses a consent that does not exist', () => {
    expect(decide({ consent: undefined })).toMatchObject({
      refusal: { error: 'invalid_grant', status: 400, reason: 'consent_not_active' },
    });
  });
});

async function obtainRefreshToken({ ports }: TokenFixture): Promise<string> {
  const form = {
    code: 'the-code',
    redirect_uri: 'https://tpp.example/callback',
    code_verifier: codeVerifier,
  };
  const request = {
    client,
    form: new Map(Object.entries(form)),
    clientCertificate: certificate,
    dpopProof: undefined,
  };
  const answer = await exchangeCode(ports, request);
  return (answer.ok ? answer.value.refresh_token : undefined) ?? '';
}

function refresh(
  { ports }: TokenFixture,
  form: Readonly<Record<string, string>>,
  changes: Partial<SenderRequest> = {},
) {
  const sender = { client, clientCertificate: otherCertificate, dpopProof: undefined, ...changes };
  return refreshTokens(ports, { ...sender, form: new Map(Object.entries(form)) });
}

describe('refreshTokens', () => {
  test('returns a new access token, bound to the certificate of the request, and no new refresh token', async () => {
    const fixture = await createTokenFixture();
    const refresh_token = await obtainRefreshToken(fixture);
    fixture.state.now = now + 10_000;
    const answer = await refresh(fixture, { refresh_token });
    expect(answer.ok && Object.keys(answer.value).sort()).toEqual([
      'access_token',
      'consent_id',
      'expires_in',
      'id_token',
      'scope',
      'token_type',
    ]);
    if (!answer.ok) return;
    const claims = readClaims(answer.value.access_token);
    expect(claims).toMatchObject({ exp: seconds + 310, grant_id: 'grant-1', consent_id: 'consent-1' });
    expect(claims.cnf).not.toEqual({ 'x5t#S256': constraint.thumbprint });
    expect(readClaims(answer.value.id_token)).toMatchObject({ auth_time: seconds - 6, sub: 'subject-1' });
    expect(readClaims(answer.value.id_token)).not.toHaveProperty('nonce');
  });

  test('accepts the same token repeatedly, and never extends its expiry', async () => {
    const fixture = await createTokenFixture();
    fixture.state.consent = { ...consent, expiresAt: now + 60 * day };
    const refresh_token = await obtainRefreshToken(fixture);
    fixture.state.now = now + 60 * day - 1;
    expect((await refresh(fixture, { refresh_token })).ok).toBe(true);
    fixture.state.consent = { ...consent, expiresAt: now + 900 * day };
    fixture.state.now = now + 60 * day;
    expect(await refresh(fixture, { refresh_token })).toMatchObject({
      refusal: { reason: 'refresh_token_expired' },
    });
  });

  test('grants the requested scopes, and all scopes in the next request without a scope', async () => {
    const fixture = await createTokenFixture();
    const refresh_token = await obtainRefreshToken(fixture);
    const narrow = await refresh(fixture, { refresh_token, scope: 'accounts' });
    expect(narrow).toMatchObject({ value: { scope: 'accounts' } });
    expect(narrow.ok && narrow.value).not.toHaveProperty('id_token');
    expect(await refresh(fixture, { refresh_token })).toMatchObject({ value: { scope: 'openid accounts' } });
  });
});
