import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scopeNames } from '@ob/oauth/primitives';
import { afterAll, describe, expect, test } from 'vitest';
import { type Config, readConfig } from '../src/config.ts';
import { loadClients } from '../src/platform/clients.ts';
import { makePrivateKey } from '../src/platform/keys.ts';

const folder = await mkdtemp(join(tmpdir(), 'clients-'));
const { d: _, ...publicKey } = await makePrivateKey('ES256');
const registration = {
  client_id: 'budget-app',
  client_name: 'Budget App',
  redirect_uris: ['https://budget.example/callback'],
  jwks: { keys: [publicKey] },
  roles: ['aisp'],
};

afterAll(() => rm(folder, { recursive: true }));

async function configure(text: string): Promise<Config> {
  const clientsFile = join(folder, 'clients.json');
  await writeFile(clientsFile, text);
  return { ...readConfig({ OB_DATA_DIR: folder }), clientsFile };
}

describe('the registered clients', () => {
  test('come from the file', async () => {
    const clients = await loadClients(await configure(JSON.stringify([registration])));
    expect(clients.map(({ client_id }) => client_id)).toEqual(['budget-app']);
  });

  test('are the sample client in a sandbox without a file; production refuses the sample client', async () => {
    const sandbox = readConfig({ OB_DATA_DIR: folder });
    const [sample] = await loadClients(sandbox);
    expect(sample?.client_id).toBe('sample-tpp');
    const own = await configure(JSON.stringify([{ ...registration, client_id: 'sample-tpp' }]));
    await expect(loadClients({ ...own, environment: 'production' })).rejects.toThrow(
      'OB_CLIENTS_FILE holds the sample client sample-tpp, which production refuses',
    );
  });

  test('give the sample client every scope of the server', async () => {
    const [sample] = await loadClients(readConfig({ OB_DATA_DIR: folder }));
    expect(sample?.scope.split(' ').sort()).toEqual([...scopeNames].sort());
  });

  test('must publish their keys over https in production', async () => {
    const { jwks: _keys, ...keyless } = registration;
    const config = await configure(JSON.stringify([{ ...keyless, jwks_uri: 'http://127.0.0.1:4000/jwks' }]));
    expect(await loadClients(config)).toHaveLength(1);
    await expect(loadClients({ ...config, environment: 'production' })).rejects.toThrow(
      'the jwks_uri of budget-app must be https in production',
    );
  });

  test('are refused with the variable and the path of every invalid field', async () => {
    await expect(loadClients(await configure('{'))).rejects.toThrow('OB_CLIENTS_FILE is not JSON');
    const faulty = [
      { ...registration, client_id: 7 },
      { ...registration, redirect_uris: ['http://x.example'] },
    ];
    await expect(loadClients(await configure(JSON.stringify(faulty)))).rejects.toMatchObject({
      errors: [
        expect.stringMatching(/^OB_CLIENTS_FILE: \[0\]\.client_id /),
        expect.stringMatching(/^OB_CLIENTS_FILE: \[1\]\.redirect_uris\[0\] /),
      ],
    });
  });
});
