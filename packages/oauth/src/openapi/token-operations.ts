import { describeJsonBody, describeSchema, type Operation } from '@ob/http/routes';
import { introspectionSchema } from '../schema/introspection.ts';
import { jwtSchema } from '../schema/jwt.ts';
import { tokenReferenceRequestSchema, tokenRequestSchema } from '../schema/token-request.ts';
import { tokenResponseSchema } from '../schema/token-response.ts';
import {
  clientOperation,
  describeForm,
  exampleAssertion,
  exampleCertificate,
  proofParameter,
} from './client-form.ts';
import {
  exampleAccessToken,
  exampleActiveToken,
  exampleClientToken,
  exampleCode,
  exampleGrantResponse,
  exampleRefreshToken,
  exampleSignedIntrospection,
} from './example-tokens.ts';
import { dpopNonce, noCache } from './headers.ts';
import { describeRefusals } from './refusal-responses.ts';

export const issue: Operation = {
  ...clientOperation,
  operationId: 'issueTokens',
  summary: 'Get access tokens',
  description:
    'RFC 6749 section 3.2. Every access token is bound to the certificate of this connection (RFC 8705) or to the key of the DPoP proof (RFC 9449), as the client is registered. It is valid for five minutes.',
  parameters: [proofParameter],
  body: describeForm(describeSchema(tokenRequestSchema, 'input'), {
    authorization_code: {
      summary: 'Exchange a code',
      value: {
        ...exampleAssertion,
        grant_type: 'authorization_code',
        code: exampleCode,
        redirect_uri: 'https://tpp.example/callback',
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
    },
    refresh_token: {
      summary: 'Refresh tokens, as a client with a certificate',
      value: { ...exampleCertificate, grant_type: 'refresh_token', refresh_token: exampleRefreshToken },
    },
    client_credentials: {
      summary: 'Get a token for creating consents',
      value: { ...exampleAssertion, grant_type: 'client_credentials', scope: 'consents' },
    },
  }),
  responses: [
    {
      status: 200,
      description: 'The tokens.',
      headers: { Pragma: noCache, 'DPoP-Nonce': dpopNonce },
      bodies: describeJsonBody(tokenResponseSchema, 'output', {
        customer: { summary: 'Tokens of a customer, bound to a certificate', value: exampleGrantResponse },
        client: {
          summary: 'A token of the client itself, bound to a DPoP key',
          value: {
            access_token: exampleClientToken,
            token_type: 'DPoP',
            expires_in: 300,
            scope: 'consents',
          },
        },
      }),
    },
    ...describeRefusals('token'),
  ],
};

const token = {
  body: describeForm(describeSchema(tokenReferenceRequestSchema, 'input'), {
    refresh_token: { summary: 'A refresh token', value: { ...exampleAssertion, token: exampleRefreshToken } },
    access_token: {
      summary: 'An access token, of a client with a certificate',
      value: { ...exampleCertificate, token: exampleAccessToken },
    },
  }),
};

export const introspect: Operation = {
  ...clientOperation,
  ...token,
  operationId: 'introspectToken',
  summary: 'Introspect a token',
  description:
    'RFC 7662. A client can introspect its own tokens. With `Accept: application/token-introspection+jwt` the answer is a signed JWT (RFC 9701).',
  responses: [
    {
      status: 200,
      description: 'Whether the token is valid now, and its facts.',
      headers: { Pragma: noCache },
      bodies: [
        ...describeJsonBody(introspectionSchema, 'output', {
          active: { summary: 'A valid token', value: exampleActiveToken },
          inactive: { summary: 'An invalid token', value: { active: false } },
        }),
        {
          mediaType: 'application/token-introspection+jwt',
          schema: describeSchema(jwtSchema, 'output'),
          examples: {
            signed: { summary: 'The same, signed for this client', value: exampleSignedIntrospection },
          },
        },
      ],
    },
    ...describeRefusals('introspection'),
  ],
};

export const revoke: Operation = {
  ...clientOperation,
  ...token,
  operationId: 'revokeToken',
  summary: 'Revoke a token',
  description:
    'RFC 7009. A refresh token is revoked with all its access tokens, an access token alone. An unknown token, or one of another client, gets the same response.',
  responses: [
    { status: 200, description: 'The token is no longer valid.', headers: { Pragma: noCache } },
    ...describeRefusals('revocation'),
  ],
};
