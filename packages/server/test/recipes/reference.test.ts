import { createSigningKeys } from '@ob/oauth';
import { createNodeSigningKey } from '@ob/oauth/node';
import { createMemoryClientStore } from '@ob/oauth/primitives';
import { createMemoryStorage } from '@ob/server/memory';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { openBank } from './bank.ts';
import { createBankDatabase } from './recipe-bank.ts';
import { createReference } from './reference.ts';

const issuer = 'https://bank.example';

test('describes every API route of the service', async () => {
  const own = await generateKeyPair('ES256', { extractable: true });
  const key = await createNodeSigningKey({ ...(await exportJWK(own.privateKey)), alg: 'ES256' });
  const bank = await openBank<undefined>(createBankDatabase(), () => [], {
    issuer,
    storage: createMemoryStorage(),
    keys: createSigningKeys({ active: [key], retired: [] }),
    clients: createMemoryClientStore([]),
    secretKeys: { current: crypto.getRandomValues(new Uint8Array(32)) },
    routes: ({ routes }) => createReference(issuer, routes),
  });
  const response = await bank.service(new Request(`${issuer}/openapi.json`), {});
  const { paths } = (await response.json()) as { readonly paths: Readonly<Record<string, object>> };
  const served = bank.routes.filter(({ errors }) => errors !== 'page').map(({ path }) => path);
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(served));
  expect(served).toContain('/open-banking/v1/accounts');
  await bank.close();
});
