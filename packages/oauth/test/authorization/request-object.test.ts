import { createTestKey, issuer, now, sampleClient, sampleForm, type TestKey } from '@ob/tooling/test-bank';
import { CompactSign, generateKeyPair } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { verifyRequestObject } from '../../src/authorization/request-object.ts';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { sampleClaims, seconds, signRequestObject, verification, withKeys } from '../sample-request.ts';

let key: TestKey;
let client: Client;

beforeAll(async () => {
  key = await createTestKey('ES256');
  client = withKeys(sampleClient, key);
});

function verify(compact: string, holder: Client) {
  return verifyRequestObject({ ...verification, issuer }, compact, holder, now);
}

async function check(changes: Readonly<Record<string, unknown>>) {
  const claims = Object.fromEntries(
    Object.entries({ ...sampleClaims, ...changes }).filter(([, value]) => value !== undefined),
  );
  return verify(await signRequestObject(key, claims), client);
}

const minutes = 60;

describe('a request object is accepted', () => {
  test('with exactly its parameters, and none of the claims of the JWT', async () => {
    expect(await check({})).toEqual({ ok: true, value: new Map(Object.entries(sampleForm)) });
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['without iss', { iss: undefined }],
    ['without iat', { iat: undefined }],
    ['without jti', { jti: undefined }],
    ['whose aud is an array with the issuer', { aud: ['https://other.example', issuer] }],
    ['whose nbf is 10 seconds ahead', { nbf: seconds + 10 }],
    ['whose iat is 10 seconds ahead', { iat: seconds + 10 }],
    ['whose nbf is almost 60 minutes old', { nbf: seconds - 60 * minutes + 1, exp: seconds + 1 }],
    ['that is valid for 60 minutes', { exp: seconds + 60 * minutes }],
    ['with fractions of seconds', { exp: seconds + 1.5, nbf: seconds - 0.5 }],
    ['in its last second', { exp: seconds + 1 }],
    ['with an unknown claim of any shape', { unknown: { deep: [null] }, other: true }],
  ])('%s', async (_, changes) => {
    expect(await check(changes)).toMatchObject({ ok: true });
  });

  test.each(['JWT', 'jwt', 'oauth-authz-req+jwt', 'OAuth-AuthZ-Req+JWT', 'application/oauth-authz-req+jwt'])(
    'with the typ %s',
    async (typ) => {
      const signed = await signJwt(key, { typ }, sampleClaims);
      expect(await verify(signed, client)).toMatchObject({ ok: true });
    },
  );

  test('without a typ, and without a kid when one key matches', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const input = new TextEncoder().encode(JSON.stringify(sampleClaims));
    const signed = await new CompactSign(input).setProtectedHeader({ alg: 'ES256' }).sign(privateKey);
    const jwk = await crypto.subtle.exportKey('jwk', publicKey);
    const holder = {
      ...client,
      jwks: { keys: [{ kty: 'EC', crv: 'P-256', x: jwk.x ?? '', y: jwk.y ?? '' }] },
    };
    expect(await verify(signed, holder)).toMatchObject({ ok: true });
  });

  test.each(['PS256', 'ES256', 'EdDSA'] as const)('signed by %s', async (alg) => {
    const other = await createTestKey(alg);
    const signed = await signRequestObject(other, sampleClaims);
    const holder = { ...withKeys(client, other), request_object_signing_alg: alg };
    expect(await verify(signed, holder)).toMatchObject({ ok: true });
  });

  test('and converts numbers and structured parameters to form parameters', async () => {
    const details = [{ type: 'account-access', consent_id: 'consent-1' }];
    const checked = await check({ max_age: 300, authorization_details: details });
    expect(checked.ok && checked.value.get('max_age')).toBe('300');
    expect(checked.ok && checked.value.get('authorization_details')).toBe(JSON.stringify(details));
  });
});

describe('a request object is refused', () => {
  test.each<readonly [string, Readonly<Record<string, unknown>>, string]>([
    ['that contains an empty request', { request: '' }, 'request_object_nested'],
    ['whose client_id is an array', { client_id: ['tpp-1'] }, 'request_object_client'],
    ['whose iss is null', { iss: null }, 'request_object_issuer'],
    ['for the issuer with a slash', { aud: `${issuer}/` }, 'request_object_audience'],
    ['without an audience', { aud: [] }, 'request_object_audience'],
    ['whose nbf is a text', { nbf: `${seconds}` }, 'request_object_not_before'],
    ['whose nbf is null', { nbf: null }, 'request_object_not_before'],
    ['that never expires', { exp: 1e300 }, 'request_object_too_long'],
    ['whose iat is a text', { iat: 'now' }, 'request_object_issued_at'],
    ['whose scope is null', { scope: null }, 'request_object_parameter'],
    ['whose state is true', { state: true }, 'request_object_parameter'],
  ])('%s', async (_, changes, reason) => {
    expect(await check(changes)).toEqual({
      ok: false,
      refusal: expect.objectContaining({ error: 'invalid_request_object', status: 400, reason }),
    });
  });

  test('when authorization_details are nested too deeply', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey);
    const holder = { ...client, jwks: { keys: [{ kty: 'EC', crv: 'P-256', x, y }] } };
    const depth = 20_000;
    const details = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    const text = JSON.stringify(sampleClaims).replace(/\}$/, `,"authorization_details":${details}}`);
    const signed = await new CompactSign(new TextEncoder().encode(text))
      .setProtectedHeader({ alg: 'ES256' })
      .sign(privateKey);
    expect(await verify(signed, holder)).toMatchObject({
      refusal: { error: 'invalid_request_object', reason: 'request_object_parameter' },
    });
  });

  test('when it is a client assertion', async () => {
    const claims = { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, nbf: seconds, jti: '1' };
    const signed = await signJwt(key, { typ: 'JWT' }, claims);
    expect(await verify(signed, client)).toMatchObject({
      refusal: { error: 'invalid_request_object', reason: 'request_object_client' },
    });
    const typed = await signJwt(key, { typ: 'client-authentication+jwt' }, sampleClaims);
    expect(await verify(typed, client)).toMatchObject({
      refusal: { error: 'invalid_request_object', reason: 'request_object_typ' },
    });
  });
});
