import { describeJsonBody, describeSchema, type Operation, type ResponseDescription } from '@ob/http/routes';
import {
  pushedAuthorizationSchema,
  pushedRequestSchema,
  requestUriSchema,
} from '../schema/authorization-request.ts';
import { clientIdSchema } from '../schema/client-authentication.ts';
import { textSchema } from '../schema/parameters.ts';
import {
  clientOperation,
  describeForm,
  exampleAssertion,
  exampleCertificate,
  exampleClientId,
  proofParameter,
} from './client-form.ts';
import { exampleIssuer, exampleTime, writeExampleJwt } from './example-jwt.ts';
import { writeExampleSecret } from './example-secret.ts';
import { dpopNonce, location } from './headers.ts';
import { describeRefusals } from './refusal-responses.ts';
import { authorizationTag } from './tag.ts';

const exampleRequestUri = `urn:ietf:params:oauth:request_uri:${writeExampleSecret('a-request')}`;

const request = {
  response_type: 'code',
  redirect_uri: 'https://tpp.example/callback',
  scope: 'openid accounts',
  state: 'af0ifjsldkj',
  nonce: 'n-0S6_WzA2Mj',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
} as const;

const consent_id = '5f1c2a7e-1c52-4b3e-9f7d-2f6c8d9e0a13';
const details = [{ type: 'account-access', consent_id }];

const requestObject = writeExampleJwt(
  { typ: 'oauth-authz-req+jwt', kid: 'tpp-key' },
  {
    iss: exampleClientId,
    client_id: exampleClientId,
    aud: exampleIssuer,
    nbf: exampleTime,
    exp: exampleTime + 300,
    ...request,
    consent_id,
  },
);

export const push: Operation = {
  ...clientOperation,
  operationId: 'pushAuthorizationRequest',
  summary: 'Push an authorization request',
  description:
    'The client sends the authorization request directly to the bank, not through a browser (RFC 9126). Clients of the profile `open-banking` must sign it (RFC 9101), and so must clients with `require_signed_request_object`.',
  parameters: [proofParameter],
  body: describeForm(describeSchema(pushedRequestSchema, 'input'), {
    signed: {
      summary: 'A signed request',
      value: { ...exampleAssertion, request: requestObject },
    },
    plain: {
      summary: 'A request as a form, by a client with a certificate',
      value: { ...exampleCertificate, ...request, consent_id },
    },
    detailed: {
      summary: 'The consent named by authorization_details',
      value: { ...exampleAssertion, ...request, authorization_details: JSON.stringify(details) },
    },
  }),
  responses: [
    {
      status: 201,
      description: "The request is stored. Send the customer's browser to the authorization endpoint.",
      headers: { 'DPoP-Nonce': dpopNonce },
      bodies: describeJsonBody(pushedAuthorizationSchema, 'output', {
        pushed: {
          summary: 'A request that a browser can open within a minute',
          value: { request_uri: exampleRequestUri, expires_in: 60 },
        },
      }),
    },
    ...describeRefusals('pushedAuthorizationRequest'),
  ],
};

function describePage(status: number, description: string): ResponseDescription {
  const bodies = [
    {
      mediaType: 'text/html',
      schema: describeSchema(textSchema, 'output'),
      examples: { page: { summary: 'A page of the bank', value: '<!doctype html><title>Sign in</title>' } },
    },
  ];
  return { status, description, bodies };
}

export const authorize: Operation = {
  operationId: 'authorize',
  tag: authorizationTag,
  security: { kind: 'public' },
  summary: 'Open a pushed request in the browser of the customer',
  description:
    'RFC 9126 section 4. The bank signs the customer in and asks for the authorization. It then redirects the browser to `redirect_uri` with `code`, `state` and `iss` (RFC 9207), or with `error`. If `response_mode` is `jwt`, they are in one signed JWT (JARM). Other parameters are ignored. An error in `client_id` or `request_uri` shows a page of the bank.',
  parameters: [
    {
      name: 'client_id',
      in: 'query',
      required: true,
      description: 'The client that pushed the request.',
      schema: describeSchema(clientIdSchema, 'input'),
      example: exampleClientId,
    },
    {
      name: 'request_uri',
      in: 'query',
      required: true,
      description: 'The `request_uri` of the pushed request.',
      schema: describeSchema(requestUriSchema, 'input'),
      example: exampleRequestUri,
    },
  ],
  responses: [
    describePage(200, 'A page of the bank.'),
    {
      status: 303,
      description: 'A redirect to the pages of the bank, or back to the client if the consent has ended.',
      headers: { Location: location },
    },
    describePage(400, 'A page that explains the problem to the customer.'),
  ],
};
