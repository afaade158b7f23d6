import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createSigningKeys } from '@ob/oauth';
import { createTestKey, issuer } from '@ob/tooling/test-bank';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterEach, describe, expect, test } from 'vitest';
import { openCodeBank } from '../token/code-bank.ts';
import { openRemoteKeys } from './remote-keys.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean();
});

/** Starts a signer with one key. The listener creates the signatures. */
async function serveSigner(listener: RequestListener, publicJwk: object = { kty: 'EC', crv: 'P-256' }) {
  const folder = await mkdtemp(join(tmpdir(), 'signer-'));
  const server = createServer((request, response) => {
    if (request.url === '/keys') response.end(JSON.stringify([{ kid: 'key', alg: 'ES256', publicJwk }]));
    else listener(request, response);
  });
  const socketPath = join(folder, 'socket');
  server.listen(socketPath);
  await once(server, 'listening');
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  cleanups.push(stop, () => rm(folder, { recursive: true, force: true }));
  return { socketPath, stop };
}

describe('keys of a signer behind a socket', () => {
  test('sign tokens that match the published keys, until the signer stops', async () => {
    const key = await createTestKey('ES256');
    const signer = await serveSigner(
      async (request, response) => {
        response.end(await key.sign(await buffer(request)));
      },
      { ...key.publicJwk, kid: 'key' },
    );
    const keys = createSigningKeys(await openRemoteKeys(signer.socketPath, 5_000));
    const bank = await openCodeBank({ keys, mayFail: true });
    const published = await bank.service(new Request(`${issuer}/.well-known/jwks.json`), {});
    const keySet = createLocalJWKSet(await published.json());
    const requestToken = () => bank.send({ grant_type: 'client_credentials', scope: 'consents' });
    const answers = await Promise.all(Array.from({ length: 20 }, requestToken));
    for (const answer of answers) {
      const { access_token: token } = await answer.json();
      const verified = jwtVerify(token, keySet, { issuer, currentDate: new Date(bank.clock.now()) });
      await expect(verified).resolves.toBeDefined();
    }
    signer.stop();
    const refused = await requestToken();
    expect([refused.status, await refused.json()]).toMatchObject([503, { error: 'temporarily_unavailable' }]);
  });

  test.each<readonly [string, RequestListener]>([
    ['never answers', () => undefined],
    ['stops halfway', (_, response) => response.writeHead(200).write('half')],
    ['disconnects', (request) => request.destroy()],
    ['answers 404', (_, response) => response.writeHead(404).end()],
    ['answers too much', (_, response) => response.end('x'.repeat(70_000))],
  ])('are unavailable when the signer %s', async (_, listener) => {
    const { socketPath } = await serveSigner(listener);
    const { active } = await openRemoteKeys(socketPath, 200);
    const signing = active[0]?.sign(new TextEncoder().encode('input'));
    await expect(signing).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('sign in parallel', async () => {
    let waiting: (() => void)[] = [];
    const { socketPath } = await serveSigner((_, response) => {
      waiting.push(() => response.end('signature'));
      // Answers only after ten requests have arrived.
      if (waiting.length === 10) for (const finish of waiting) finish();
      if (waiting.length === 10) waiting = [];
    });
    const { active } = await openRemoteKeys(socketPath, 5_000);
    const signatures = Array.from({ length: 10 }, () => active[0]?.sign(Uint8Array.of(1)));
    expect(await Promise.all(signatures)).toHaveLength(10);
  });
});
