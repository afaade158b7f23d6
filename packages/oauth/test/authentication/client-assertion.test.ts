import { issuer, now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { type AssertionFacts, validateClientAssertion } from '../../src/authentication/client-assertion.ts';
import { seconds } from '../sample-request.ts';

const facts: AssertionFacts = {
  client: { client_id: 'tpp-1', security_profile: 'open-banking' },
  formClientId: 'tpp-1',
  issuer,
  endpoint: 'token',
  now,
};

const claims = { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, iat: seconds, jti: 'id' };

function check(changes: Readonly<Record<string, unknown>>, factChanges: Partial<AssertionFacts> = {}) {
  const changed = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  const jwt = { verified: true, header: {}, claims: Object.fromEntries(changed) } as const;
  return validateClientAssertion(jwt, { ...facts, ...factChanges });
}

describe('validateClientAssertion', () => {
  test('returns the jti and the time until which it must be stored', () => {
    expect(check({})).toEqual({ ok: true, value: { assertionId: 'id', expiresAt: (seconds + 60) * 1000 } });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['an assertion without iat', { iat: undefined }],
    ['an iat 10 seconds ahead', { iat: seconds + 10 }],
    ['an nbf 10 seconds ahead', { nbf: seconds + 10 }],
    ['an iat long ago', { iat: seconds - 86_400 }],
    ['an exp in 10 minutes', { exp: seconds + 600 }],
    ['an exp in a millisecond', { exp: seconds + 0.001 }],
    ['a jti of 256 characters', { jti: 'x'.repeat(256) }],
    ['the URL of the token endpoint as aud', { aud: `${issuer}/oauth/token` }],
  ])('accepts %s', (_, changes) => {
    expect(check(changes).ok).toBe(true);
  });

  test('accepts the mutual-TLS address of the token endpoint, but not with the FAPI 2.0 profile', () => {
    const aud = 'https://mtls.bank.example/oauth/token';
    const mtlsOrigin = 'https://mtls.bank.example';
    expect(check({ aud }, { mtlsOrigin }).ok).toBe(true);
    expect(check({ aud }).ok).toBe(false);
    expect(check({ aud }, { mtlsOrigin, endpoint: 'revocation' }).ok).toBe(false);
    const strict = { client_id: 'tpp-1', security_profile: 'fapi2' } as const;
    expect(check({ aud }, { mtlsOrigin, client: strict }).ok).toBe(false);
  });

  test('accepts a form without client_id', () => {
    expect(check({}, { formClientId: undefined }).ok).toBe(true);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['another sub', { sub: 'tpp-2' }, 'assertion_issuer'],
    ['iss as an array', { iss: ['tpp-1'] }, 'assertion_issuer'],
    ['aud of another endpoint', { aud: `${issuer}/oauth/par` }, 'assertion_audience'],
    ['exp as infinity', { exp: Number.POSITIVE_INFINITY }, 'assertion_expired'],
    ['nbf as null', { nbf: null }, 'assertion_from_future'],
  ])('refuses %s', (_, changes, reason) => {
    expect(check(changes)).toMatchObject({
      ok: false,
      refusal: { error: 'invalid_client', status: 401, reason },
    });
  });

  test('accepts the address of the token endpoint only there, and never with the FAPI 2.0 profile', () => {
    const aud = `${issuer}/oauth/token`;
    const strict = { client_id: 'tpp-1', security_profile: 'fapi2' } as const;
    expect(check({ aud }, { endpoint: 'pushedAuthorizationRequest' }).ok).toBe(false);
    expect(check({ aud }, { client: strict }).ok).toBe(false);
    expect(check({}, { client: strict, endpoint: 'pushedAuthorizationRequest' }).ok).toBe(true);
  });
});
