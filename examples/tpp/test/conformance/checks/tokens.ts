import { createHash } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { expect } from 'vitest';
import type { Answer } from '../../authorization/authorization-fixture.ts';
import type { Fields } from '../../authorization/requests.ts';
import type { Setting } from '../conformance-case.ts';
import { checkMembers, expectJson, expectSecret } from './answer.ts';

/** The claims that an ID token can have without a `claims` parameter. */
const idTokenClaims = [
  'iss',
  'aud',
  'sub',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'azp',
  'at_hash',
];

/** The hash of each algorithm for `at_hash`. Ed25519 uses SHA-512. */
const hashes: Readonly<Record<string, string>> = { PS256: 'sha256', ES256: 'sha256', EdDSA: 'sha512' };

/** Checks a token response, except its ID token. */
export function expectTokens(answer: Answer, setting: Setting): void {
  expect(answer.status, answer.body).toBe(200);
  expectJson(answer);
  expect(answer.headers['cache-control']).toContain('no-store');
  const { json } = answer;
  expectSecret(json.access_token);
  expect(json.token_type).toBe(setting.combination.constraint === 'dpop' ? 'DPoP' : 'Bearer');
  expect(json.expires_in).toBeTypeOf('number');
  expect(json.expires_in).toBeGreaterThan(0);
  expect(json.expires_in).toBeLessThanOrEqual(31_536_000);
  if (json.refresh_token !== undefined) expectSecret(json.refresh_token);
  checkMembers(json, [
    ...['access_token', 'token_type', 'expires_in', 'scope', 'refresh_token', 'id_token'],
    ...['consent_id', 'authorization_details'],
  ]);
}

/**
 * Checks the ID token of a response and returns its claims. Without the scope `openid`, checks that there is none.
 * `nonce` and `claims` are those of the request. A refreshed ID token has no `nonce`.
 */
export async function checkIdToken(
  answer: Answer,
  setting: Setting,
  { nonce, claims: requested }: Fields,
): Promise<JWTPayload | undefined> {
  if (!setting.scope.includes('openid')) {
    expect(answer.json.id_token).toBeUndefined();
    return undefined;
  }
  const idToken = String(answer.json.id_token);
  const { alg = '', kid } = decodeProtectedHeader(idToken);
  expect(kid).toMatch(/./);
  expect(alg).toBe(setting.client.registration.id_token_signed_response_alg);
  const claims = await verifySigned(idToken, setting);
  checkMembers(claims, requested === undefined ? idTokenClaims : [...idTokenClaims, 'name']);
  expect(claims.sub).toMatch(/^[\x21-\x7e]{1,255}$/);
  expect(claims.acr ?? 'none').toMatch(/./);
  expect(claims.auth_time).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 1);
  expect(claims.nonce).toBe(nonce);
  const digest = createHash(hashes[alg] ?? '')
    .update(String(answer.json.access_token))
    .digest();
  expect(claims.at_hash).toBe(digest.subarray(0, digest.length / 2).toString('base64url'));
  return claims;
}

/** Verifies the signature, `iss`, `aud` and times of a JWT of the bank for a client. */
export async function verifySigned(
  compact: string,
  { fixture, client }: Pick<Setting, 'fixture' | 'client'>,
): Promise<JWTPayload> {
  const { json } = await fixture.send({ method: 'GET', path: '/.well-known/jwks.json' });
  const keys = createLocalJWKSet(json as unknown as JSONWebKeySet);
  const expected = {
    issuer: fixture.issuer,
    audience: client.clientId,
    requiredClaims: ['iss', 'aud', 'exp'],
    algorithms: ['PS256', 'ES256', 'EdDSA'],
  };
  return (await jwtVerify(compact, keys, expected)).payload;
}
