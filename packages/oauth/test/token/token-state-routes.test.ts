import { issuer, now, readJson } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { seconds } from '../sample-request.ts';
import { type CodeBank, exchange, openCodeBank } from './code-bank.ts';
import { constraint, readClaims } from './token-fixture.ts';

let service: CodeBank;
let accessToken: string;
let refreshToken: string;

beforeEach(async () => {
  service = await openCodeBank();
  const tokens = await readJson(await service.send(exchange));
  [accessToken, refreshToken] = [String(tokens.access_token), String(tokens.refresh_token)];
});

async function introspect(token: string, by = 'tpp-1') {
  const response = await service.send({ token }, { path: '/oauth/introspect', by });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return readJson(response);
}

async function revoke(token: string, by = 'tpp-1'): Promise<void> {
  const response = await service.send({ token }, { path: '/oauth/revoke', by });
  expect([response.status, await response.text()]).toEqual([200, '']);
}

const inactive = { active: false };

describe('POST /oauth/introspect', () => {
  test('returns the details of an access token to its client', async () => {
    expect(await introspect(accessToken)).toEqual({
      active: true,
      token_type: 'Bearer',
      scope: 'openid accounts',
      client_id: 'tpp-1',
      sub: 'subject-1',
      iat: seconds,
      exp: seconds + 300,
      iss: issuer,
      aud: issuer,
      jti: readClaims(accessToken).jti,
      cnf: { 'x5t#S256': constraint.thumbprint },
      consent_id: 'consent-1',
    });
  });

  test('returns the details of a refresh token to its client', async () => {
    expect(await introspect(refreshToken)).toEqual({
      active: true,
      scope: 'openid accounts',
      client_id: 'tpp-1',
      sub: 'subject-1',
      iat: seconds,
      exp: seconds + 90 * 24 * 3600,
      iss: issuer,
      aud: issuer,
      consent_id: 'consent-1',
    });
  });

  test('returns the details of a token of client credentials, without a consent', async () => {
    const fields = { grant_type: 'client_credentials', scope: 'consents' };
    const { access_token } = await readJson(await service.send(fields));
    expect(await introspect(String(access_token))).toMatchObject({
      active: true,
      sub: 'tpp-1',
      scope: 'consents',
    });
  });

  test('returns inactive for tokens that are unknown, expired or of another client', async () => {
    const { id_token } = await readJson(
      await service.send({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    );
    for (const token of ['x', 'a.b.c', `${accessToken}A`, String(id_token)]) {
      expect(await introspect(token)).toEqual(inactive);
    }
    expect(await introspect(accessToken, 'tpp-2')).toEqual(inactive);
    expect(await introspect(refreshToken, 'tpp-2')).toEqual(inactive);
    service.clock.advance(300_000);
    expect(await introspect(accessToken)).toEqual(inactive);
    expect(await introspect(refreshToken)).toMatchObject({ active: true });
    service.clock.advance(90 * 24 * 3_600_000);
    expect(await introspect(refreshToken)).toEqual(inactive);
  });

  test.each(['revoked', 'rejected', 'expired'] as const)(
    'returns inactive when the consent is %s',
    async (status) => {
      await service.changeConsent('consent-1', { status });
      expect(await introspect(accessToken)).toEqual(inactive);
      expect(await introspect(refreshToken)).toEqual(inactive);
    },
  );

  test('returns inactive after the expiry of the consent, or when it does not exist', async () => {
    await service.changeConsent('consent-1', { expiresAt: now });
    expect(await introspect(accessToken)).toEqual(inactive);
    vi.spyOn(service.storage.consents, 'find').mockResolvedValue(undefined);
    expect(await introspect(accessToken)).toEqual(inactive);
  });

  test('returns active after the consent is consumed, until it expires', async () => {
    await service.changeConsent('consent-1', { status: 'consumed' });
    expect(await introspect(accessToken)).toMatchObject({ active: true });
    expect(await introspect(refreshToken)).toMatchObject({ active: true });
    const refreshed = await service.send({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect(refreshed.status).toBe(200);
    await service.changeConsent('consent-1', { expiresAt: now });
    expect(await introspect(refreshToken)).toEqual(inactive);
    const late = await service.send({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect([late.status, (await readJson(late)).error]).toEqual([400, 'invalid_grant']);
  });
});

describe('POST /oauth/revoke', () => {
  test('revokes only the access token', async () => {
    await revoke(accessToken);
    expect(await introspect(accessToken)).toEqual(inactive);
    expect(await introspect(refreshToken)).toMatchObject({ active: true });
    await revoke(accessToken);
  });

  test('revokes a refresh token with its access tokens', async () => {
    await revoke(refreshToken);
    expect(await introspect(refreshToken)).toEqual(inactive);
    expect(await introspect(accessToken)).toEqual(inactive);
    const refreshed = await service.send({ grant_type: 'refresh_token', refresh_token: refreshToken });
    expect([refreshed.status, (await readJson(refreshed)).error]).toEqual([400, 'invalid_grant']);
  });

  test('does not revoke tokens of another client', async () => {
    await revoke(accessToken, 'tpp-2');
    await revoke(refreshToken, 'tpp-2');
    expect(await introspect(accessToken)).toMatchObject({ active: true });
    expect(await introspect(refreshToken)).toMatchObject({ active: true });
  });

  test('sends the same response for an unknown token', async () => {
    await revoke('unknown');
    await revoke('a.b.c');
  });
});
