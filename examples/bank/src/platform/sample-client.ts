import { join } from 'node:path';
import type { JWK } from 'jose';
import { readOrCreate } from './data-file.ts';
import { openDevelopmentAuthority } from './development-authority.ts';
import { makePrivateKey } from './keys.ts';

export const sampleClientId = 'sample-tpp';

/** The redirect URI of the sample client. */
export const sampleRedirectUri = 'https://localhost:4300/callback';

/** The registration and credentials of the sample client, from the data folder. */
export interface SampleClient {
  /** The registration, as in a clients file. */
  readonly registration: Readonly<Record<string, unknown>>;
  readonly privateKey: JWK;
  /** The client certificate and its key, as PEM. */
  readonly certificate: string;
  readonly certificateKey: string;
  /** The development authority, as PEM. */
  readonly authority: string;
}

/** Loads the sample client. The first start creates its keys and certificate. Sandbox only. */
export async function openSampleClient(dataFolder: string): Promise<SampleClient> {
  const privateKey = JSON.parse(
    await readOrCreate(join(dataFolder, 'sample-client', 'private-key.json'), makeKeyText),
  ) as JWK;
  const authority = await openDevelopmentAuthority(join(dataFolder, 'authority'));
  const certificate = await authority.issue('sample-client', {
    name: `CN=${sampleClientId}, O=Sample TPP`,
    usage: 'client',
  });
  return {
    registration: describeRegistration(privateKey),
    privateKey,
    certificate: certificate.certificate,
    certificateKey: certificate.key,
    authority: authority.certificate,
  };
}

async function makeKeyText(): Promise<string> {
  return `${JSON.stringify(await makePrivateKey('PS256'), null, 2)}\n`;
}

function describeRegistration({ kty, n, e, kid, alg, use }: JWK): Readonly<Record<string, unknown>> {
  return {
    client_id: sampleClientId,
    client_name: 'Sample Budget App',
    redirect_uris: [sampleRedirectUri],
    token_endpoint_auth_method: 'private_key_jwt',
    jwks: { keys: [{ kty, n, e, kid, alg, use }] },
    scope: 'consents webhooks openid profile accounts payments fundsconfirmations',
    roles: ['aisp', 'pisp', 'cbpii'],
  };
}
