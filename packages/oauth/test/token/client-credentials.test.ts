import { certificate, issuer } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { decideClientScopes, issueClientCredentialsToken } from '../../src/token/client-credentials.ts';
import { seconds } from '../sample-request.ts';
import { client, constraint, createTokenFixture, readClaims } from './token-fixture.ts';

describe('decideClientScopes', () => {
  test.each<readonly [string, Partial<Client>, string | undefined, readonly string[]]>([
    ['all registered scopes when none is requested', {}, undefined, ['payments', 'consents', 'webhooks']],
    ['a requested scope', {}, 'webhooks', ['webhooks']],
    ['a repeated scope once', {}, 'consents consents', ['consents']],
    [
      'by default no scope of a role that the client lacks',
      { roles: ['aisp'] },
      undefined,
      ['consents', 'webhooks'],
    ],
    ['by default no scope that is not registered', { scope: 'openid consents' }, undefined, ['consents']],
  ])('grants %s', (_, changes, requested, scopes) => {
    expect(decideClientScopes({ ...client, ...changes }, requested)).toEqual({ ok: true, value: scopes });
  });
});

describe('issueClientCredentialsToken', () => {
  test('returns only an access token, bound to the certificate', async () => {
    const { ports } = await createTokenFixture();
    const form = new Map([['scope', 'consents']]);
    const answer = await issueClientCredentialsToken(ports, {
      client,
      form,
      clientCertificate: certificate,
      dpopProof: undefined,
    });
    expect(answer).toEqual({
      ok: true,
      value: { access_token: expect.any(String), token_type: 'Bearer', expires_in: 300, scope: 'consents' },
    });
    expect(readClaims(answer.ok ? answer.value.access_token : undefined)).toEqual({
      iss: issuer,
      aud: issuer,
      sub: 'tpp-1',
      client_id: 'tpp-1',
      iat: seconds,
      exp: seconds + 300,
      jti: expect.any(String),
      scope: 'consents',
      cnf: { 'x5t#S256': constraint.thumbprint },
    });
  });
});
