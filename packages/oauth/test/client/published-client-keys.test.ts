import { describe, expect, test } from 'vitest';
import { createClientKeys } from '../../src/client/client-keys.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { createTestKey, issuer, now, sampleClaims, seconds, signRequestObject } from '../sample-request.ts';
import { createTokenService, type Fields, readBody } from '../token/token-service.ts';

const uri = 'https://tpp.example/jwks';
const key = await createTestKey('ES256', 'published');
const token = { grant_type: 'client_credentials', scope: 'consents' };

/** Two clients that publish their keys at one address, which answers whatever it is told to. */
async function createWorld(answer: () => Promise<string>, registered = {}) {
  const asked: string[] = [];
  const fetchKeySet = (address: string) => {
    asked.push(address);
    return answer();
  };
  const clientKeys = createClientKeys({ clock: { now: () => now }, fetchKeySet, onFailure: () => undefined });
  const service = await createTokenService({ jwks_uri: uri, ...registered }, undefined, { clientKeys });
  return { ...service, asked };
}

let assertions = 0;

async function assertAs(clientId: string, signer = key): Promise<Fields> {
  assertions += 1;
  const claims = { iss: clientId, sub: clientId, aud: issuer, exp: seconds + 60, jti: `id-${assertions}` };
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signJwt(signer, { typ: 'JWT' }, claims),
  };
}

const publish = async () => JSON.stringify({ keys: [key.publicJwk] });

describe('a client that publishes its keys', () => {
  test('authenticates by them, and signs its requests', async () => {
    const { send, asked } = await createWorld(publish);
    expect((await send({ ...token, ...(await assertAs('tpp-1')) })).status).toBe(200);
    const request = await signRequestObject(key, sampleClaims);
    const pushed = await send({ ...(await assertAs('tpp-1')), request }, { path: '/oauth/par' });
    expect([pushed.status, asked]).toEqual([201, [uri]]);
  });

  test.each<readonly [string, () => Promise<string>]>([
    ['fails', () => Promise.reject(new Error('down'))],
    ['answers nonsense', async () => '<html>'],
    ['holds no keys', async () => '{"keys":[]}'],
  ])('is refused as any other where its source %s', async (_, answer) => {
    const { send } = await createWorld(answer);
    const refused = await send({ ...token, ...(await assertAs('tpp-1')) });
    expect([refused.status, await readBody(refused)]).toMatchObject([401, { error: 'invalid_client' }]);
  });

  test('is told no more than a stranger, for whom nothing is fetched', async () => {
    const { send, asked } = await createWorld(publish);
    const stranger = await createTestKey('ES256', 'stranger');
    const unknown = await send({ ...token, ...(await assertAs('tpp-9')) });
    expect(asked).toEqual([]);
    const known = await send({ ...token, ...(await assertAs('tpp-1', stranger)) });
    expect([unknown.status, await readBody(unknown)]).toEqual([known.status, await readBody(known)]);
  });

  test('signs its assertions by the algorithm it registered, or nothing is fetched', async () => {
    const { send, asked } = await createWorld(publish, { token_endpoint_auth_signing_alg: 'PS256' });
    expect((await send({ ...token, ...(await assertAs('tpp-1')) })).status).toBe(401);
    expect(asked).toEqual([]);
  });
});
