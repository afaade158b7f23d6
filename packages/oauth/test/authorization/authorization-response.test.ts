import {
  createTestKey,
  createTestKeys,
  issuer,
  now,
  sampleClient,
  type TestKey,
} from '@ob/tooling/test-bank';
import { importJWK, jwtVerify } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  type AuthorizationOutcome,
  buildAuthorizationResponse,
} from '../../src/authorization/authorization-response.ts';
import type { PushedRequest } from '../../src/authorization/authorization-store.ts';
import type { Client } from '../../src/client/client.ts';
import { seconds } from '../sample-request.ts';
import { sampleRequest } from './authorization-fixture.ts';

let keys: readonly TestKey[];

beforeAll(async () => {
  keys = [await createTestKey('PS256'), await createTestKey('ES256')];
});

interface Case {
  readonly request?: Partial<PushedRequest>;
  readonly client?: Partial<Client>;
  readonly answer?: AuthorizationOutcome;
}

function build({ request = {}, client = {}, answer = { code: 'the-code' } }: Case): Promise<string> {
  return buildAuthorizationResponse(
    { issuer, keys: createTestKeys(keys) },
    { request: { ...sampleRequest, ...request }, client: { ...sampleClient, ...client }, now },
    answer,
  );
}

const iss = encodeURIComponent(issuer);

describe('a plain authorization response', () => {
  test.each([
    ['https://tpp.example/callback', `https://tpp.example/callback?code=the-code&state=the-state&iss=${iss}`],
    ['https://tpp.example', `https://tpp.example?code=the-code&state=the-state&iss=${iss}`],
    [
      'https://tpp.example/cb?a=b%20c',
      `https://tpp.example/cb?a=b%20c&code=the-code&state=the-state&iss=${iss}`,
    ],
    ['https://tpp.example/cb?', `https://tpp.example/cb?code=the-code&state=the-state&iss=${iss}`],
    ['https://tpp.example/cb?a&', `https://tpp.example/cb?a&code=the-code&state=the-state&iss=${iss}`],
    ['com.example.tpp:/callback', `com.example.tpp:/callback?code=the-code&state=the-state&iss=${iss}`],
  ])('keeps the registered redirect_uri %s', async (redirectUri, location) => {
    expect(await build({ request: { redirectUri } })).toBe(location);
  });

  test('has no state when the request has none', async () => {
    const { state: _, ...request } = sampleRequest;
    const location = await buildAuthorizationResponse(
      { issuer, keys: createTestKeys([]) },
      { request, client: sampleClient, now },
      { error: 'access_denied' },
    );
    expect(location).toBe(`https://tpp.example/callback?error=access_denied&iss=${iss}`);
  });

  test.each(['a b', 'a+b', 'a&code=evil', 'a#b', '%00', 'é中😀', 's'.repeat(1000), '"\\\'<>'])(
    'returns the state %j unchanged, without other parameters',
    async (state) => {
      const location = new URL(await build({ request: { state } }));
      expect([...location.searchParams]).toEqual([
        ['code', 'the-code'],
        ['state', state],
        ['iss', issuer],
      ]);
      expect(location.hash).toBe('');
      expect(location.search).not.toContain('+');
    },
  );
});

describe('a signed authorization response', () => {
  const readResponse = async (location: string, key: TestKey | undefined) => {
    const { searchParams } = new URL(location);
    expect([...searchParams.keys()].at(-1)).toBe('response');
    const verificationKey = await importJWK(key?.publicJwk ?? {}, key?.alg);
    return jwtVerify(searchParams.get('response') ?? '', verificationKey, { currentDate: new Date(now) });
  };

  test('is a JWT with the parameters, issuer and audience, for 5 minutes, signed by the first key', async () => {
    const location = await build({ request: { responseMode: 'jwt' } });
    const { payload, protectedHeader } = await readResponse(location, keys[0]);
    expect([...new URL(location).searchParams.keys()]).toEqual(['response']);
    expect(protectedHeader).toEqual({ alg: 'PS256', kid: 'key-PS256', typ: 'JWT' });
    expect(payload).toEqual({
      iss: issuer,
      aud: 'tpp-1',
      exp: seconds + 300,
      code: 'the-code',
      state: 'the-state',
    });
  });

  test('is signed by the algorithm that the client registered', async () => {
    const client = { authorization_signed_response_alg: 'ES256' };
    const location = await build({ request: { responseMode: 'jwt' }, client });
    const { protectedHeader } = await readResponse(location, keys[1]);
    expect(protectedHeader.alg).toBe('ES256');
  });

  test('has a denial in the same form, and keeps the query of the redirect_uri', async () => {
    const request = { responseMode: 'jwt', redirectUri: 'https://tpp.example/other?tenant=7' } as const;
    const location = await build({ request, answer: { error: 'access_denied' } });
    const { payload } = await readResponse(location, keys[0]);
    expect(location).toMatch(/^https:\/\/tpp\.example\/other\?tenant=7&response=[\w.-]+$/);
    expect(payload).toEqual({
      iss: issuer,
      aud: 'tpp-1',
      exp: seconds + 300,
      error: 'access_denied',
      state: 'the-state',
    });
  });

  test('fails when no key has the algorithm', async () => {
    const client = { authorization_signed_response_alg: 'EdDSA' };
    await expect(build({ request: { responseMode: 'jwt' }, client })).rejects.toThrow('No key signs');
  });
});
