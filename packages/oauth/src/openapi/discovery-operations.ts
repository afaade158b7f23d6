import { type BodyDescription, describeJsonBody, type Operation } from '@ob/http/routes';
import { describeKeys } from '../jwt/key-ring.ts';
import type { KeySource } from '../jwt/signing-key.ts';
import { keySetSchema } from '../schema/key-set.ts';
import { metadataSchema } from '../schema/metadata.ts';
import { buildMetadata } from '../server/metadata.ts';
import { exampleIssuer } from './example-jwt.ts';
import { examplePublicKey } from './example-key.ts';
import { everyOrigin } from './headers.ts';
import { authorizationTag } from './tag.ts';

const name = { kid: '2026-03', alg: 'ES256' } as const;
const signer = { ...name, publicJwk: examplePublicKey, sign: async () => new Uint8Array() };
const ring = { active: [signer], retired: [] };
const keys: KeySource = { current: () => ring };

const metadata = describeJsonBody(metadataSchema, 'output', {
  bank: {
    summary: 'A bank with a separate address for certificates',
    value: buildMetadata({
      issuer: exampleIssuer,
      mtlsOrigin: 'https://mtls.bank.example',
      keys,
      profiles: { findProfile: async () => undefined },
      authentication: { acrValues: ['urn:bank.example:acr:password', 'urn:bank.example:acr:two-factors'] },
    }),
  },
});

const keySet = describeJsonBody(keySetSchema, 'output', {
  one: { summary: 'One key', value: describeKeys(keys) },
});

const shared = {
  tag: authorizationTag,
  security: { kind: 'public' },
} as const satisfies Partial<Operation>;

function createResponses(bodies: readonly BodyDescription[], description: string): Operation['responses'] {
  return [{ status: 200, description, headers: { 'Access-Control-Allow-Origin': everyOrigin }, bodies }];
}

export const discoveryOf = {
  openidConfiguration: {
    ...shared,
    operationId: 'getOpenIdConfiguration',
    summary: 'Read the metadata of the authorization server',
    description: 'OpenID Connect Discovery section 4. Clients may cache it for five minutes.',
    responses: createResponses(metadata, 'The metadata.'),
  },
  authorizationServer: {
    ...shared,
    operationId: 'getAuthorizationServerMetadata',
    summary: 'Read the metadata of the authorization server at the OAuth address',
    description:
      'The same document at the address of RFC 8414 section 3. Clients may cache it for five minutes.',
    responses: createResponses(metadata, 'The metadata.'),
  },
  jwks: {
    ...shared,
    operationId: 'getKeySet',
    summary: 'Read the public keys of the authorization server',
    description:
      'RFC 7517 section 5. Clients may cache it for five minutes. A new key is published ten minutes before it signs.',
    responses: createResponses(keySet, 'The keys.'),
  },
} as const satisfies Readonly<Record<string, Operation>>;
