import { createTestKey, issuer, now, sampleClient } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { verifyRequestObject } from '../../src/authorization/request-object.ts';
import { createClientKeys } from '../../src/client/client-keys.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import {
  authenticate,
  createAuthenticationPorts,
  presentAssertion,
} from '../authentication/authentication-fixture.ts';
import { sampleClaims, seconds, signRequestObject } from '../sample-request.ts';

const uri = 'https://tpp.example/jwks';
const key = await createTestKey('ES256', 'published');

/** Creates a client that publishes its keys at an address. A test chooses the responses of this address. */
function createFixture(answer: () => Promise<string>, registered = {}) {
  const fetched: string[] = [];
  const fetchKeySet = (address: string) => {
    fetched.push(address);
    return answer();
  };
  const clock = { now: () => now };
  const client = { ...sampleClient, jwks_uri: uri, ...registered };
  const clientKeys = createClientKeys({ clock, fetchKeySet, onFailure: () => undefined });
  const ports = createAuthenticationPorts([client], { clientKeys });
  const authenticateBy = async (by = 'tpp-1', signer = key) => {
    const claims = { iss: by, sub: by, aud: issuer, exp: seconds + 60, jti: crypto.randomUUID() };
    return authenticate(ports, presentAssertion(await signJwt(signer, { typ: 'JWT' }, claims)));
  };
  return { ports, client, fetched, authenticate: authenticateBy };
}

const publish = async () => JSON.stringify({ keys: [key.publicJwk] });
const refused = { ok: false, refusal: { error: 'invalid_client', status: 401 } };

describe('a client that publishes its keys', () => {
  test('authenticates and signs its requests with them', async () => {
    const { ports, client, fetched, authenticate } = createFixture(publish);
    expect(await authenticate()).toMatchObject({ ok: true });
    const request = await signRequestObject(key, sampleClaims);
    expect(await verifyRequestObject(ports, request, client, now)).toMatchObject({ ok: true });
    expect(fetched).toEqual([uri]);
  });

  test('gets the same response as an unknown client, for which nothing is fetched', async () => {
    const { fetched, authenticate } = createFixture(publish);
    const unknown = await authenticate('tpp-9');
    expect(fetched).toEqual([]);
    const known = await authenticate('tpp-1', await createTestKey('ES256', 'stranger'));
    expect([unknown, known]).toMatchObject([refused, refused]);
  });

  test('causes no fetch with an assertion by an algorithm that it did not register', async () => {
    const { fetched, authenticate } = createFixture(publish, { token_endpoint_auth_signing_alg: 'PS256' });
    expect(await authenticate()).toMatchObject(refused);
    expect(fetched).toEqual([]);
  });
});
