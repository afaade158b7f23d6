import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTestAuthority, type Identity, type TestAuthority } from '@ob/tooling/test-authority';
import type { JWK } from 'jose';
import type { Configuration } from '../../src/configuration.ts';
import { createPrivateKey, toPublic } from '../authorization/test-client.ts';

/** A third party of the tests. `full` has every role, `reader` can read accounts, and `payer` can make payments. */
export type ApiClientName = keyof typeof plans;

const plans = {
  full: {
    scope: 'openid accounts payments fundsconfirmations consents webhooks',
    roles: ['aisp', 'pisp', 'cbpii'],
  },
  reader: { scope: 'openid accounts consents webhooks', roles: ['aisp'] },
  payer: { scope: 'openid payments consents webhooks', roles: ['pisp'] },
} as const;

/** Third parties, and the files that register them at a bank. */
export interface ApiClients {
  readonly authority: TestAuthority;
  /** The environment variables that register them at a bank. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the configuration of one, for a bank with its development authority in the same folder. */
  configure(name: ApiClientName, issuer: string): Promise<Configuration>;
  /** Writes the clients file again, without some of them. A bank reads it on SIGHUP. */
  registerWithout(...names: readonly ApiClientName[]): Promise<void>;
}

export interface Appearance {
  readonly clientName: string;
  readonly redirectUri: string;
}

interface MadeClient extends Appearance {
  readonly clientId: string;
  readonly privateKey: JWK;
  readonly identity: Identity;
}

/** Creates the third parties and writes their registrations into the folder. `full` changes the appearance of that party. */
export async function createApiClients(dataFolder: string, full?: Appearance): Promise<ApiClients> {
  const authority = await createTestAuthority();
  const make = async (name: ApiClientName): Promise<MadeClient> => ({
    clientId: `api-${name}`,
    clientName: `Third party ${name}`,
    redirectUri: `https://${name}.tpp.example/callback`,
    privateKey: await createPrivateKey('ES256', `key-of-${name}`),
    identity: await authority.issue('client', `api-${name}`),
  });
  const made = {
    full: { ...(await make('full')), ...full },
    reader: await make('reader'),
    payer: await make('payer'),
  };
  const clients = join(dataFolder, 'clients.json');
  const authorities = join(dataFolder, 'client-authority.pem');
  const names = Object.keys(made) as ApiClientName[];
  const registerWithout = (...without: readonly ApiClientName[]): Promise<void> => {
    const stored = names.filter((name) => !without.includes(name));
    return writeFile(clients, JSON.stringify(stored.map((name) => register(name, made[name]))));
  };
  await registerWithout();
  await writeFile(authorities, authority.ca);
  return {
    authority,
    environment: { OB_CLIENTS_FILE: clients, OB_TLS_CLIENT_CA: authorities },
    registerWithout,
    async configure(name, issuer) {
      const { identity, clientName: _, ...facts } = made[name];
      const bankAuthority = await readFile(join(dataFolder, 'authority', 'authority.pem'), 'utf8');
      return {
        ...facts,
        issuer,
        bankAuthority,
        certificate: identity.certificate,
        certificateKey: identity.key,
      };
    },
  };
}

function register(
  name: ApiClientName,
  { clientId, clientName, redirectUri, privateKey }: MadeClient,
): Readonly<Record<string, unknown>> {
  return {
    ...plans[name],
    client_id: clientId,
    client_name: clientName,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [toPublic(privateKey)] },
  };
}
