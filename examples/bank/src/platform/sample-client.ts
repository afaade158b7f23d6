import { join } from 'node:path';
import type { JWK } from 'jose';
import { openDevelopmentAuthority } from './development-authority.ts';
import { makePrivateKey } from './keys.ts';
import { readOrKeep } from './material.ts';

/** The client id of the sample third party. */
export const sampleClientId = 'sample-tpp';

/** Where the sample third party is sent back to. */
export const sampleRedirectUri = 'https://localhost:4300/callback';

/** Everything that the sample third party holds, as files below the data folder. */
export interface SampleClient {
  /** Its registration, as it stands in a clients file. */
  readonly registration: Readonly<Record<string, unknown>>;
  readonly privateKey: JWK;
  /** Its client certificate and the key of it, as PEM. */
  readonly certificate: string;
  readonly certificateKey: string;
  /** The authority that vouches for both sides in a sandbox, as PEM. */
  readonly authority: string;
}

/** Opens the sample third party, making its keys and its certificate on the first start. Sandbox only. */
export async function openSampleClient(dataFolder: string): Promise<SampleClient> {
  const privateKey = JSON.parse(
    await readOrKeep(join(dataFolder, 'sample-client', 'private-key.json'), makeKeyText),
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
