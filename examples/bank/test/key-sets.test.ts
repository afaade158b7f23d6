import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAddressGuard } from '@ob/http/routes';
import { createKeySetFetcher } from '@ob/oauth/node';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '../src/config.ts';
import { openDevelopmentAuthority } from '../src/platform/development-authority.ts';
import { loadKeySetAuthorities } from '../src/platform/key-sets.ts';

const folder = await mkdtemp(join(tmpdir(), 'key-sets-'));
const authority = await openDevelopmentAuthority(join(folder, 'authority'));
const { certificate: cert, key } = await authority.issue('tpp', {
  name: 'CN=localhost',
  usage: 'server',
  alternativeNames: [{ type: 'dns', value: 'localhost' }],
});
const server = createServer({ cert, key }, (_, response) => response.end('{"keys":[]}'));
server.on('tlsClientError', () => undefined);
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const uri = `https://localhost:${(server.address() as AddressInfo).port}/jwks`;

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ['sandbox', true],
  ['production', false],
] as const)(
  'a key set with a certificate of the development authority is trusted in %s: %s',
  async (environment, isTrusted) => {
    const config = { ...readConfig({ OB_DATA_DIR: folder }), environment };
    const guard = createAddressGuard({
      resolve: async () => ['127.0.0.1'],
      allow: ['127.0.0.0/8'],
      environment,
      ownAddresses: () => [],
    });
    const { keySetAuthorities } = await loadKeySetAuthorities(config);
    const ca = keySetAuthorities && { ca: [...keySetAuthorities] };
    const keySets = createKeySetFetcher({ guard, ...ca });
    const fetched = await keySets.fetchKeySet(uri).catch((error: unknown) => error);
    expect(fetched === '{"keys":[]}').toBe(isTrusted);
    if (!isTrusted)
      expect(fetched).toMatchObject({ code: expect.stringMatching(/SELF_SIGNED|UNABLE_TO|LEAF/) });
    await keySets.close();
  },
);
