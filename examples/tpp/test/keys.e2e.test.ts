import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { JWK } from 'jose';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RunningBank } from '../src/bank-process.ts';
import { signAssertion } from './authorization/signed-jwt.ts';
import {
  createPrivateKey,
  createTestClients,
  type TestClient,
  toPublic,
} from './authorization/test-client.ts';
import { createOwnAuthority } from './own-authority.ts';
import { sendPlain } from './plain-request.ts';
import { type BankPlace, createBankPlace } from './test-bank.ts';

describe('keys', () => {
  let place: BankPlace;
  let bank: RunningBank;
  let client: TestClient;
  let published: () => string;
  let asked: string[];
  const source = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (request.url === '/keys') response.end(published());
    else response.writeHead(302, { location: '/keys' }).end();
  });
  const keysFile = () => join(place.dataFolder, 'bank-keys.json');
  const writeKeys = (...keys: readonly JWK[]) => writeFile(keysFile(), JSON.stringify({ keys }));
  const [first, second] = [createPrivateKey('ES256', 'first'), createPrivateKey('ES256', 'second')];

  beforeAll(async () => {
    asked = [];
    source.listen(0, '127.0.0.1');
    await once(source, 'listening');
    place = await createBankPlace();
    const authority = await createOwnAuthority();
    const known = await createTestClients(authority);
    const machine = known.find(({ clientId }) => clientId === 'machine-private-key-jwt-mtls');
    if (machine === undefined) throw new Error('The machine is not among the clients');
    client = machine;
    published = () => JSON.stringify({ keys: [toPublic(client.key)] });
    const { jwks: _, ...registration } = client.registration;
    const origin = `http://127.0.0.1:${(source.address() as AddressInfo).port}`;
    const clients = ['/keys', '/elsewhere'].map((path, index) => ({
      ...registration,
      client_id: index === 0 ? client.clientId : 'redirected',
      jwks_uri: `${origin}${path}`,
    }));
    const files = {
      OB_CLIENTS_FILE: join(place.dataFolder, 'clients.json'),
      OB_TLS_CLIENT_CA: join(place.dataFolder, 'client-authority.pem'),
      OB_SIGNING_KEYS_FILE: keysFile(),
    };
    await writeFile(files.OB_CLIENTS_FILE, JSON.stringify(clients));
    await writeFile(files.OB_TLS_CLIENT_CA, authority.certificate);
    await writeKeys(await first);
    bank = await place.start('hono', files);
  });

  afterAll(async () => {
    await bank.stop();
    await place.remove();
    source.closeAllConnections();
    source.close();
  });

  async function post(path: string, fields: Readonly<Record<string, string>>, as: TestClient) {
    const body = new URLSearchParams({
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: await signAssertion(as, bank.issuer),
      ...fields,
    });
    const answer = await sendPlain(bank.address, {
      method: 'POST',
      path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: body.toString(),
      identity: client.identity,
    });
    return { status: answer.status, json: JSON.parse(answer.body) as Readonly<Record<string, string>> };
  }

  const requestToken = (as = client) =>
    post('/oauth/token', { grant_type: 'client_credentials', scope: 'consents' }, as);

  async function listKeys(): Promise<readonly (string | undefined)[]> {
    const answer = await sendPlain(bank.address, { method: 'GET', path: '/.well-known/jwks.json' });
    return (JSON.parse(answer.body) as { keys: JWK[] }).keys.map(({ kid }) => kid);
  }

  async function reload(...keys: readonly JWK[]): Promise<void> {
    await writeKeys(...keys);
    bank.reload();
    await vi.waitFor(async () => expect(await listKeys()).toEqual(keys.map(({ kid }) => kid)), 5_000);
  }

  const kidOf = (token = '') =>
    (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid;

  test('a client authenticates by keys that it publishes, which are fetched once', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => requestToken()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(asked).toEqual(['/keys']);
    const stranger = { ...client, key: await createPrivateKey('ES256', client.key.kid ?? '') };
    expect(await requestToken(stranger)).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
  });

  test('a redirect of a key set is not followed, and the client refused as any other', async () => {
    asked = [];
    const refused = await requestToken({ ...client, clientId: 'redirected' });
    expect(refused).toMatchObject({ status: 401, json: { error: 'invalid_client' } });
    expect(asked).toEqual(['/elsewhere']);
  });

  test("the bank's keys rotate while it runs, and a key that is taken out takes its tokens along", async () => {
    const { json: old } = await requestToken();
    const isActive = async () =>
      (await post('/oauth/introspect', { token: old.access_token ?? '' }, client)).json;
    expect(kidOf(old.access_token)).toBe('first');
    await reload(await first, await second);
    expect(kidOf((await requestToken()).json.access_token)).toBe('first');
    await reload(await second, await first);
    expect(kidOf((await requestToken()).json.access_token)).toBe('second');
    expect(await isActive()).toMatchObject({ active: true });
    await reload(await second);
    expect(await isActive()).toEqual({ active: false });
  });

  test('a file that holds no keys leaves them as they are, and the log says why without showing any', async () => {
    const before = await listKeys();
    const { d = '', ...broken } = await first;
    await writeFile(keysFile(), JSON.stringify({ keys: [{ ...broken, d: d.slice(1) }] }));
    bank.reload();
    await vi.waitFor(
      async () => expect(await readFile(bank.logFile, 'utf8')).toContain('not replaced'),
      5_000,
    );
    expect(await readFile(bank.logFile, 'utf8')).not.toContain(d.slice(1));
    expect([await listKeys(), (await requestToken()).status]).toEqual([before, 200]);
  });
});
