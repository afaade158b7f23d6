import { createTestKey, issuer, sampleClient, type TestKey } from '@ob/tooling/test-bank';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../../src/client/client.ts';
import { signJwt } from '../../src/jwt/jws.ts';
import { seconds, withKeys } from '../sample-request.ts';
import { authenticate, createAuthenticationPorts, presentAssertion } from './authentication-fixture.ts';

let key: TestKey;
let registered: Client;
let ports: ReturnType<typeof createAuthenticationPorts>;

beforeAll(async () => {
  key = await createTestKey('PS256');
  registered = withKeys(sampleClient, key);
});

beforeEach(() => {
  ports = createAuthenticationPorts([registered, { ...registered, client_id: 'tpp-2' }]);
});

const claims = { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, jti: 'id-1' };

function sign(changes: Readonly<Record<string, unknown>> = {}, signer = key): Promise<string> {
  return signJwt(signer, { typ: 'JWT' }, { ...claims, ...changes });
}

const send = (assertion: string, fields: Readonly<Record<string, string>> = {}) =>
  authenticate(ports, { ...presentAssertion(assertion), ...fields });

describe('authenticateClient', () => {
  test('returns the client of a signed assertion, without a certificate', async () => {
    expect(await send(await sign())).toEqual({ ok: true, value: registered });
  });

  test('accepts the same jti from another client', async () => {
    expect((await send(await sign())).ok).toBe(true);
    expect((await send(await sign({ iss: 'tpp-2', sub: 'tpp-2' }))).ok).toBe(true);
  });

  test('accepts one of 50 parallel uses of an assertion', async () => {
    const assertion = await sign();
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(assertion)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  test('does not use up the jti of a refused assertion', async () => {
    expect((await send(await sign({ aud: 'https://other.example' }))).ok).toBe(false);
    expect((await send(await sign(), { client_id: 'tpp-2' })).ok).toBe(false);
    expect((await send(await sign())).ok).toBe(true);
  });

  test('accepts a jti that cannot be stored as text', async () => {
    expect((await send(await sign({ jti: 'a\u0000b\ud800' }))).ok).toBe(true);
  });

  test('distinguishes an unknown client and a wrong signature only in the log', async () => {
    const unknown = await send(await sign({ sub: 'tpp-9', iss: 'tpp-9' }));
    const stolen = await send(await sign({}, await createTestKey('PS256')));
    const descriptions = [unknown, stolen].map((answer) => (answer.ok ? '' : answer.refusal.description));
    expect(new Set(descriptions).size).toBe(1);
  });
});
