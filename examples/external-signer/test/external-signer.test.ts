import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKeyHolder } from '@ob/oauth';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { createAuthorizationServer } from '../src/authorization-server.ts';
import { openRemoteKeys } from '../src/remote-keys.ts';
import { createSampleClient } from '../src/sample-client.ts';
import { startSigner } from '../src/start-signer.ts';

const issuer = 'https://bank.example';
const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** Makes a signer of which every request after the first is answered by hand. */
async function serveSigner(listener: RequestListener): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'signer-'));
  const described = [{ kid: 'key', alg: 'ES256', publicJwk: { kty: 'EC', crv: 'P-256' } }];
  const server = createServer((request, response) => {
    if (request.url === '/keys') response.end(JSON.stringify(described));
    else listener(request, response);
  });
  server.listen(join(folder, 'socket'));
  await once(server, 'listening');
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
    return rm(folder, { recursive: true });
  });
  return join(folder, 'socket');
}

describe('keys in another process', () => {
  test('sign tokens that fit the published keys, until the process is gone', async () => {
    const signer = await startSigner(['--conditions=@ob/source']);
    cleanups.push(() => signer.stop());
    const keys = createKeyHolder(await openRemoteKeys({ ...signer, deadlineMs: 5_000 }));
    const client = await createSampleClient();
    const service = createAuthorizationServer(issuer, keys, client.registration);
    const published = await service(new Request(`${issuer}/.well-known/jwks.json`), {});
    const keySet = createLocalJWKSet(await published.json());
    const answers = await Promise.all(Array.from({ length: 20 }, () => client.requestToken(service, issuer)));
    for (const answer of answers) {
      const { access_token: token } = await answer.json();
      await expect(jwtVerify(token, keySet, { issuer })).resolves.toBeDefined();
    }
    await signer.stop();
    const refused = await client.requestToken(service, issuer);
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'temporarily_unavailable' }]);
  });

  test.each<readonly [string, RequestListener]>([
    ['says nothing', () => undefined],
    ['stops halfway', (_, response) => response.writeHead(200).write('half')],
    ['hangs up', (request) => request.destroy()],
    ['refuses', (_, response) => response.writeHead(404).end()],
    ['says too much', (_, response) => response.end('x'.repeat(70_000))],
  ])('are unavailable where the signer %s', async (_, listener) => {
    const socketPath = await serveSigner(listener);
    const { active } = await openRemoteKeys({ socketPath, deadlineMs: 200 });
    const signing = active[0]?.sign(new TextEncoder().encode('input'));
    await expect(signing).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('sign side by side', async () => {
    let waiting: (() => void)[] = [];
    const socketPath = await serveSigner((_, response) => {
      waiting.push(() => response.end('signature'));
      // Only when ten have come is any of them answered.
      if (waiting.length === 10) for (const finish of waiting) finish();
      if (waiting.length === 10) waiting = [];
    });
    const { active } = await openRemoteKeys({ socketPath, deadlineMs: 5_000 });
    const signatures = Array.from({ length: 10 }, () => active[0]?.sign(Uint8Array.of(1)));
    expect(await Promise.all(signatures)).toHaveLength(10);
  });
});
