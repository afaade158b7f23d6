import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { decodeProtectedHeader, type JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  type AuthorizationFixture,
  openAuthorizationFixture,
} from './authorization/authorization-fixture.ts';
import { introspect, requestTokens } from './authorization/requests.ts';
import { createPrivateKey, type TestClient, toPublic } from './authorization/test-client.ts';

describe('the keys of clients and of the bank', () => {
  let fixture: AuthorizationFixture;
  let client: TestClient;
  const requested: string[] = [];
  const source = createServer((request, response) => {
    requested.push(request.url ?? '');
    response.end(JSON.stringify({ keys: [toPublic(client.key)] }));
  });
  const [first, second] = [createPrivateKey('ES256', 'first'), createPrivateKey('ES256', 'second')];

  beforeAll(async () => {
    source.listen(0, '127.0.0.1');
    await once(source, 'listening');
    fixture = await openAuthorizationFixture('hono');
    client = fixture.client('machine-private-key-jwt-mtls');
    const { jwks: _, ...registration } = client.registration;
    const jwks_uri = `http://127.0.0.1:${(source.address() as AddressInfo).port}/keys`;
    const clients = [{ ...registration, jwks_uri }];
    await writeFile(fixture.environment.OB_CLIENTS_FILE ?? '', JSON.stringify(clients));
    await reload(await first);
  });

  afterAll(async () => {
    await fixture.close();
    source.closeAllConnections();
    source.close();
  });

  const requestToken = (as = client) =>
    requestTokens(fixture, as, { grant_type: 'client_credentials', scope: 'consents' });

  async function listKeys(): Promise<readonly (string | undefined)[]> {
    const { json } = await fixture.send({ method: 'GET', path: '/.well-known/jwks.json' });
    return (json.keys as readonly JWK[]).map(({ kid }) => kid);
  }

  async function reload(...keys: readonly JWK[]): Promise<void> {
    await writeFile(fixture.environment.OB_SIGNING_KEYS_FILE ?? '', JSON.stringify({ keys }));
    fixture.bank.signal('SIGHUP');
    await vi.waitFor(async () => expect(await listKeys()).toEqual(keys.map(({ kid }) => kid)), 5_000);
  }

  const readToken = ({ json }: Answer) => String(json.access_token);
  const kidOf = (answer: Answer) => decodeProtectedHeader(readToken(answer)).kid;

  test('authenticate a client by the keys that it publishes, which the bank fetches once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestToken()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(requested).toEqual(['/keys']);
    const clientWithOtherKey = { ...client, key: await createPrivateKey('ES256', client.key.kid ?? '') };
    expect(await requestToken(clientWithOtherKey)).toMatchObject({
      status: 401,
      json: { error: 'invalid_client' },
    });
  });

  test('rotate while the bank runs, and a removed key invalidates its tokens', async () => {
    const old = await requestToken();
    const isActive = async () => (await introspect(fixture, client, readToken(old))).json;
    expect(kidOf(old)).toBe('first');
    await reload(await first, await second);
    expect(kidOf(await requestToken())).toBe('first');
    await reload(await second, await first);
    expect(kidOf(await requestToken())).toBe('second');
    expect(await isActive()).toMatchObject({ active: true });
    await reload(await second);
    expect(await isActive()).toEqual({ active: false });
  });
});
