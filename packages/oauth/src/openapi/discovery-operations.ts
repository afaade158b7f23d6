import { type BodyDescription, describeSchema, type Operation } from '@ob/core/openapi';
import { oauthPaths } from '../oauth-endpoint.ts';
import { keySetSchema } from '../schema/key-set.ts';
import { metadataSchema } from '../schema/metadata.ts';
import { buildMetadata } from '../server/metadata.ts';
import { exampleIssuer } from './example-jwt.ts';
import { everyOrigin } from './headers.ts';
import { authorizationTag } from './tag.ts';

const exampleKey = {
  kty: 'EC',
  crv: 'P-256',
  x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU',
  y: 'x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0',
  kid: '2026-03',
  alg: 'ES256',
  use: 'sig',
} as const;

const exampleKeys = {
  active: [
    { kid: exampleKey.kid, alg: exampleKey.alg, publicJwk: exampleKey, sign: async () => new Uint8Array() },
  ],
  retired: [],
};

const metadata: BodyDescription = {
  mediaType: 'application/json',
  schema: describeSchema(metadataSchema, 'output'),
  examples: {
    bank: {
      summary: 'A bank that asks for certificates at an address of its own',
      value: buildMetadata({
        issuer: exampleIssuer,
        mtlsOrigin: 'https://mtls.bank.example',
        keys: { current: () => exampleKeys },
        acrValues: ['urn:bank.example:acr:two-factors'],
      }),
    },
  },
};

const keySet: BodyDescription = {
  mediaType: 'application/json',
  schema: describeSchema(keySetSchema, 'output'),
  examples: { one: { summary: 'One key', value: { keys: [exampleKey] } } },
};

const shared = {
  method: 'GET',
  tag: authorizationTag.name,
  security: { kind: 'public' },
  refusals: [],
} as const satisfies Partial<Operation>;

function answerWith(body: BodyDescription, description: string): Operation['answers'] {
  return [
    { status: 200, description, headers: { 'Access-Control-Allow-Origin': everyOrigin }, bodies: [body] },
  ];
}

/** The operations of the documents that tell what the server can do, and by which keys it signs. */
export const discoveryOperations: readonly Operation[] = [
  {
    ...shared,
    path: oauthPaths.openidConfiguration,
    operationId: 'getOpenIdConfiguration',
    summary: 'Read the metadata of the authorization server',
    description: 'OpenID Connect Discovery section 4. May be kept for five minutes.',
    answers: answerWith(metadata, 'The metadata.'),
  },
  {
    ...shared,
    path: oauthPaths.authorizationServer,
    operationId: 'getAuthorizationServerMetadata',
    summary: 'Read the metadata of the authorization server, where OAuth looks for it',
    description: 'The same document where RFC 8414 section 3 has it. May be kept for five minutes.',
    answers: answerWith(metadata, 'The metadata.'),
  },
  {
    ...shared,
    path: oauthPaths.jwks,
    operationId: 'getKeySet',
    summary: 'Read the public keys of the authorization server',
    description:
      'RFC 7517 section 5. May be kept for five minutes; a new key stands here for longer than that before it signs.',
    answers: answerWith(keySet, 'The keys.'),
  },
];
