import { createTestKey, issuer, now, sampleClient, type TestKey } from '@ob/tooling/test-bank';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authenticateClient } from '../../src/authentication/authenticate-client.ts';
import type { ClientRequest } from '../../src/authentication/client-authentication.ts';
import { clientAssertionType } from '../../src/authentication/private-key-jwt.ts';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import type { OAuthEndpoint } from '../../src/oauth-endpoint.ts';
import { createMemoryClientStore, createMemoryOAuthStores } from '../../src/primitives.ts';
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

describe('authenticateClient', () => {
  test('answers the client of a signed assertion, without a certificate', async () => {
    expect(await send(withAssertion(await sign()))).toEqual({ ok: true, value: registered });
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

  test('tells an unknown client from a wrong signature in the log alone', async () => {
    const unknown = await send(withAssertion(await sign({ sub: 'tpp-9', iss: 'tpp-9' })));
    const stolen = await send(withAssertion(await sign({}, await createTestKey('PS256'))));
    const descriptions = [unknown, stolen].map((answer) => (answer.ok ? '' : answer.refusal.description));
    expect(new Set(descriptions).size).toBe(1);
  });
});
