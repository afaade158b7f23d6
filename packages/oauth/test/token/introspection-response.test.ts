import { issuer, readJson } from '@ob/tooling/test-bank';
import { compactVerify, createLocalJWKSet, type JSONWebKeySet } from 'jose';
import { describe, expect, test } from 'vitest';
import { seconds } from '../sample-request.ts';
import { type CodeBank, exchange, openCodeBank } from './code-bank.ts';

const signedType = 'application/token-introspection+jwt';

async function startWithToken(registered = {}) {
  const service = await openCodeBank({ client: registered });
  const { access_token } = await readJson(await service.send(exchange));
  return { service, token: String(access_token) };
}

function introspect(service: CodeBank, token: string, accept: string, by = 'tpp-1') {
  return service.send({ token }, { path: '/oauth/introspect', by, headers: { accept } });
}

async function readSigned({ service }: CodeBank, response: Response) {
  expect([response.status, response.headers.get('content-type')]).toEqual([200, signedType]);
  expect(response.headers.get('cache-control')).toBe('no-store');
  const published = await service(new Request(`${issuer}/.well-known/jwks.json`), {});
  const keys = createLocalJWKSet((await published.json()) as JSONWebKeySet);
  const { protectedHeader, payload } = await compactVerify(await response.text(), keys);
  return { header: protectedHeader, claims: JSON.parse(new TextDecoder().decode(payload)) as unknown };
}

describe('a signed introspection', () => {
  test('has the content of the plain response, the client as audience, and a published key', async () => {
    const { service, token } = await startWithToken();
    const plain = await readJson(await introspect(service, token, 'application/json'));
    expect(plain).toMatchObject({ active: true, client_id: 'tpp-1' });
    const { header, claims } = await readSigned(service, await introspect(service, token, signedType));
    expect(header).toEqual({ typ: 'token-introspection+jwt', alg: 'PS256', kid: 'key-PS256' });
    expect(claims).toEqual({ iss: issuer, aud: 'tpp-1', iat: seconds, token_introspection: plain });
  });

  test('uses the algorithm that the client registered', async () => {
    const { service, token } = await startWithToken({ introspection_signed_response_alg: 'ES256' });
    const { header } = await readSigned(service, await introspect(service, token, signedType));
    expect(header).toMatchObject({ alg: 'ES256', kid: 'key-ES256' });
  });

  test('has no details of an inactive token', async () => {
    const { service, token } = await startWithToken();
    for (const [requested, by] of [
      [token, 'tpp-2'],
      ['unknown', 'tpp-1'],
    ] as const) {
      const { claims } = await readSigned(service, await introspect(service, requested, signedType, by));
      expect(claims).toEqual({ iss: issuer, aud: by, iat: seconds, token_introspection: { active: false } });
    }
  });

  test('needs a key of the algorithm, unlike the plain response', async () => {
    const { service, token } = await startWithToken({ introspection_signed_response_alg: 'EdDSA' });
    expect((await introspect(service, token, signedType)).status).toBe(400);
    expect(await readJson(await introspect(service, token, '*/*'))).toMatchObject({ active: true });
  });
});
