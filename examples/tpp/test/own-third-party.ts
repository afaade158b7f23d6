import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportJWK, generateKeyPair, type JWK } from 'jose';
import type { Configuration } from '../src/configuration.ts';
import { createOwnAuthority, type Identity, type OwnAuthority } from './own-authority.ts';

/** A third party that shares nothing with the sample one: its own keys, certificates and authority. */
export interface OwnThirdParty {
  readonly authority: OwnAuthority;
  /** Another certificate of the same client. */
  readonly otherIdentity: Identity;
  /** What tells a bank of it, as variables of its environment. */
  readonly environment: Readonly<Record<string, string>>;
  /** Its configuration for a bank whose own certificate comes from the development authority of a data folder. */
  configure(issuer: string, dataFolder: string): Promise<Configuration>;
}

/** How a third party shows itself. */
export interface Appearance {
  /** Absent: `another-company`. */
  readonly clientId?: string;
  readonly name: string;
  readonly redirectUri: string;
}

const anotherCompany: Appearance = {
  name: 'Another Company',
  redirectUri: 'https://app.another-company.example/return',
};

/** Makes the third party and writes its registration and its authority into a folder. */
export async function createOwnThirdParty(
  folder: string,
  { clientId = 'another-company', name, redirectUri }: Appearance = anotherCompany,
): Promise<OwnThirdParty> {
  const authority = await createOwnAuthority();
  const identity = await authority.issue('client', clientId);
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
  const facts = { kid: 'signing-1', alg: 'ES256', use: 'sig' };
  const registration = {
    client_id: clientId,
    client_name: name,
    redirect_uris: [redirectUri],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [{ ...(await exportJWK(publicKey)), ...facts }] },
    scope: 'openid accounts payments fundsconfirmations consents webhooks',
    roles: ['aisp', 'pisp', 'cbpii'],
  };
  const signingKey: JWK = { ...(await exportJWK(privateKey)), ...facts };
  const files = { clients: join(folder, 'clients.json'), authority: join(folder, 'client-authority.pem') };
  await writeFile(files.clients, JSON.stringify([registration]));
  await writeFile(files.authority, authority.certificate);
  return {
    authority,
    otherIdentity: await authority.issue('client', clientId),
    environment: { OB_CLIENTS_FILE: files.clients, OB_TLS_CLIENT_CA: files.authority },
    configure: async (issuer, dataFolder) => ({
      issuer,
      clientId,
      redirectUri,
      privateKey: signingKey,
      certificate: identity.certificate,
      certificateKey: identity.key,
      bankAuthority: await readFile(join(dataFolder, 'authority', 'authority.pem'), 'utf8'),
    }),
  };
}
