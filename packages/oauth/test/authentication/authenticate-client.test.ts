import { createTestKey, issuer, now, sampleClient, type TestKey } from '@ob/tooling/test-bank';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticateClient } from '../../src/authentication/authenticate-client.ts';
import type { ClientRequest } from '../../src/authentication/client-authentication.ts';
import { clientAssertionType } from '../../src/authentication/private-key-jwt.ts';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import type { OAuthEndpoint } from '../../src/oauth-endpoint.ts';
import { createMemoryClientStore, createMemoryOAuthStores } from '../../src/stores.ts';
import { seconds, verification, withKeys } from '../sample-request.ts';

let key: TestKey;
let registered: Client;
let ports: Parameters<typeof authenticateClient>[0];

beforeAll(async () => {
  key = await createTestKey('PS256');
  registered = withKeys(sampleClient, key);
});

beforeEach(() => {
  usePorts([registered, { ...registered, client_id: 'tpp-2' }]);
});

function usePorts(clients: readonly Client[]): void {
  const { replay } = createMemoryOAuthStores();
  ports = {
    ...verification,
    issuer,
    clock: { now: () => now },
    clients: createMemoryClientStore(clients),
    replay,
  };
}

const claims = { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, jti: 'id-1' };

function sign(changes: Readonly<Record<string, unknown>> = {}, signer = key): Promise<string> {
  return signJwt(signer, { typ: 'JWT' }, { ...claims, ...changes });
}

function send(
  form: Readonly<Record<string, string>>,
  changes: Partial<ClientRequest> = {},
  endpoint: OAuthEndpoint = 'token',
) {
  return authenticateClient(ports, {
    endpoint,
    form: new Map(Object.entries(form)),
    authorization: undefined,
    clientCertificate: undefined,
    dpopProof: undefined,
    ...changes,
  });
}

function withAssertion(assertion: string) {
  return { client_assertion_type: clientAssertionType, client_assertion: assertion };
}

const invalidClient = (reason: string) => ({
  ok: false,
  refusal: { error: 'invalid_client', status: 401, reason },
});

describe('authenticateClient', () => {
  test('answers the client of a signed assertion, without a certificate', async () => {
    expect(await send(withAssertion(await sign()))).toEqual({ ok: true, value: registered });
  });

  test('accepts an assertion once, at whatever endpoint', async () => {
    const form = withAssertion(await sign());
    expect((await send(form)).ok).toBe(true);
    expect(await send(form)).toMatchObject(invalidClient('assertion_replayed'));
    expect(await send(form, {}, 'pushedAuthorizationRequest')).toMatchObject(
      invalidClient('assertion_replayed'),
    );
  });

  test('accepts an id again from another client', async () => {
    expect((await send(withAssertion(await sign()))).ok).toBe(true);
    expect((await send(withAssertion(await sign({ iss: 'tpp-2', sub: 'tpp-2' })))).ok).toBe(true);
  });

  test('lets one of fifty parallel callers use an assertion', async () => {
    const form = withAssertion(await sign());
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(form)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('uses up no id by an assertion that is refused', async () => {
    expect((await send(withAssertion(await sign({ aud: 'https://other.example' })))).ok).toBe(false);
    expect((await send({ ...withAssertion(await sign()), client_id: 'tpp-2' })).ok).toBe(false);
    expect((await send(withAssertion(await sign()))).ok).toBe(true);
  });

  test('accepts an id that a store of text could not keep', async () => {
    expect((await send(withAssertion(await sign({ jti: 'a\u0000b\ud800' })))).ok).toBe(true);
  });

  test('refuses RS256', async () => {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    usePorts([{ ...registered, jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: 'rs' }] } }]);
    const assertion = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'rs' })
      .sign(privateKey);
    expect(await send(withAssertion(assertion))).toMatchObject(invalidClient('assertion_algorithm'));
  });

  test.each<readonly [string, () => Promise<Readonly<Record<string, string>>>, string]>([
    ['nothing at all', async () => ({ client_id: 'tpp-1' }), 'authentication_missing'],
    ['an assertion without its type', async () => ({ client_assertion: await sign() }), 'assertion_type'],
    [
      'a type without assertion',
      async () => ({ client_assertion_type: clientAssertionType }),
      'assertion_malformed',
    ],
    [
      'another type',
      async () => ({ client_assertion_type: 'x', client_assertion: await sign() }),
      'assertion_type',
    ],
    ['an assertion that is none', async () => withAssertion('x.y.z'), 'assertion_malformed'],
    [
      'an unknown client',
      async () => withAssertion(await sign({ sub: 'tpp-9', iss: 'tpp-9' })),
      'client_unknown',
    ],
    ['no sub', async () => withAssertion(await sign({ sub: undefined })), 'assertion_issuer'],
    ['a sub that is no text', async () => withAssertion(await sign({ sub: ['tpp-1'] })), 'assertion_issuer'],
    [
      'a sub that no store can hold',
      async () => withAssertion(await sign({ sub: 'tpp\u0000' })),
      'assertion_issuer',
    ],
    [
      'a stolen client id',
      async () => withAssertion(await sign({}, await createTestKey('PS256'))),
      'assertion_signature',
    ],
    [
      'a key that is not registered',
      async () => withAssertion(await sign({}, await createTestKey('PS256', 'x'))),
      'assertion_key',
    ],
    [
      'another client_id in the form',
      async () => ({ ...withAssertion(await sign()), client_id: 'tpp-2' }),
      'client_mismatch',
    ],
    ['a secret', async () => ({ client_id: 'tpp-1', client_secret: 'secret' }), 'authentication_unsupported'],
  ])('refuses %s', async (_, createForm, reason) => {
    expect(await send(await createForm())).toMatchObject(invalidClient(reason));
  });

  test('refuses an Authorization header', async () => {
    const answer = await send({}, { authorization: 'Basic dHBwLTE6eA==' });
    expect(answer).toMatchObject(invalidClient('authentication_unsupported'));
  });

  test('refuses a client that registered another method', async () => {
    usePorts([{ ...registered, token_endpoint_auth_method: 'tls_client_auth' }]);
    expect(await send(withAssertion(await sign()))).toMatchObject(invalidClient('authentication_method'));
  });

  test('tells an unknown client from a wrong signature in the log alone', async () => {
    const unknown = await send(withAssertion(await sign({ sub: 'tpp-9', iss: 'tpp-9' })));
    const stolen = await send(withAssertion(await sign({}, await createTestKey('PS256'))));
    const descriptions = [unknown, stolen].map((answer) => (answer.ok ? '' : answer.refusal.description));
    expect(new Set(descriptions).size).toBe(1);
  });

  test.each<readonly [string, Readonly<Record<string, string>>, string | undefined]>([
    ['an assertion and a secret', { client_secret: 'secret' }, undefined],
    ['an assertion and a header', {}, 'Basic dHBwLTE6eA=='],
  ])('refuses two methods at once: %s', async (_, form, authorization) => {
    const answer = await send({ ...withAssertion(await sign()), ...form }, { authorization });
    expect(answer).toMatchObject({
      refusal: { error: 'invalid_request', status: 400, reason: 'several_authentications' },
    });
  });
});
