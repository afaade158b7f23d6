import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { clientAuthenticationMethods } from '../authentication/authenticate-client.ts';
import { responseModes } from '../authorization/authorization-request.ts';
import { codeChallengeMethod } from '../authorization/pkce.ts';
import { scopeNames } from '../client/scope.ts';
import { authorizationDetailTypes } from '../grant/authorization-details.ts';
import { signingAlgorithms } from '../jwt/signing-key.ts';
import { customerClaims } from '../server/metadata.ts';
import { grantTypes } from '../token/token-endpoint.ts';

const algorithms = listOf(signingAlgorithms);
const methods = listOf(clientAuthenticationMethods);

const clientEndpoints = {
  pushed_authorization_request_endpoint: z.url(),
  token_endpoint: z.url(),
  introspection_endpoint: z.url(),
  revocation_endpoint: z.url(),
  userinfo_endpoint: z.url(),
};

const sameMethods = 'How clients authenticate there: as at the token endpoint.';
const sameAlgorithms = 'The algorithms of client assertions there.';

const words = {
  issuer: 'The name of the server: what its JWTs say as `iss`, and those of clients as `aud`.',
  authorization_endpoint: 'Where the browser of a customer is sent.',
  pushed_authorization_request_endpoint: 'Where requests are pushed (RFC 9126).',
  token_endpoint: 'Where tokens are had.',
  introspection_endpoint: 'Where tokens are asked about (RFC 7662).',
  revocation_endpoint: 'Where tokens are given back (RFC 7009).',
  userinfo_endpoint: 'Where clients read who the customer is and how they signed in.',
  jwks_uri: 'Where the public keys of the server are.',
  mtls_endpoint_aliases:
    'Where clients with a certificate connect (RFC 8705 section 5); left out where that is the same address.',
  scopes_supported: 'Every scope.',
  response_types_supported: 'What the authorization endpoint gives: a code.',
  response_modes_supported: 'How answers come back by the browser: as parameters, or as a signed JWT (JARM).',
  grant_types_supported: 'What tokens are had for.',
  subject_types_supported: 'That no two clients know a customer by the same `sub`.',
  code_challenge_methods_supported: 'How a code is tied to its client (RFC 7636).',
  token_endpoint_auth_methods_supported: 'How clients authenticate.',
  token_endpoint_auth_signing_alg_values_supported: 'The algorithms of client assertions.',
  introspection_endpoint_auth_methods_supported: sameMethods,
  introspection_endpoint_auth_signing_alg_values_supported: sameAlgorithms,
  revocation_endpoint_auth_methods_supported: sameMethods,
  revocation_endpoint_auth_signing_alg_values_supported: sameAlgorithms,
  request_object_signing_alg_values_supported: 'The algorithms of signed requests (RFC 9101).',
  dpop_signing_alg_values_supported: 'The algorithms of DPoP proofs (RFC 9449).',
  id_token_signing_alg_values_supported: 'By which algorithms ID tokens can be signed now.',
  authorization_signing_alg_values_supported: 'By which algorithms answers by the browser can be signed now.',
  introspection_signing_alg_values_supported:
    'By which algorithms introspections can be signed now (RFC 9701).',
  acr_values_supported: 'By which names the ways to sign in are called.',
  authorization_details_types_supported:
    'The types of consent that `authorization_details` can name (RFC 9396).',
  authorization_response_iss_parameter_supported: 'That answers by the browser hold `iss` (RFC 9207).',
  require_pushed_authorization_requests: 'That every request is pushed first (RFC 9126).',
  tls_client_certificate_bound_access_tokens: 'That tokens can be bound to certificates (RFC 8705).',
  request_parameter_supported: 'That pushed requests may be signed (RFC 9101).',
  request_uri_parameter_supported: 'That clients name no address where a request object is.',
  claims_supported: 'The claims about a customer that the ID token or the userinfo endpoint can hold.',
  claims_parameter_supported:
    'Whether clients can request claims one by one, by `claims` (OpenID Connect Core section 5.5).',
} as const satisfies Readonly<Record<string, string>>;

/** The metadata of the authorization server (RFC 8414 section 2, OpenID Connect Discovery section 3). */
export const metadataSchema = nameSchema(
  'AuthorizationServerMetadata',
  z.strictObject({
    issuer: z.url(),
    authorization_endpoint: z.url(),
    ...clientEndpoints,
    jwks_uri: z.url(),
    mtls_endpoint_aliases: z.exactOptional(z.strictObject(clientEndpoints)),
    scopes_supported: listOf(scopeNames),
    response_types_supported: listOf(['code']),
    response_modes_supported: listOf(responseModes),
    grant_types_supported: listOf(grantTypes),
    subject_types_supported: listOf(['pairwise']),
    code_challenge_methods_supported: listOf([codeChallengeMethod]),
    token_endpoint_auth_methods_supported: methods,
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    introspection_endpoint_auth_methods_supported: methods,
    introspection_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint_auth_methods_supported: methods,
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    request_object_signing_alg_values_supported: algorithms,
    dpop_signing_alg_values_supported: algorithms,
    id_token_signing_alg_values_supported: algorithms,
    authorization_signing_alg_values_supported: algorithms,
    introspection_signing_alg_values_supported: algorithms,
    acr_values_supported: z.exactOptional(z.array(z.string().min(1))),
    authorization_details_types_supported: listOf(authorizationDetailTypes),
    authorization_response_iss_parameter_supported: z.literal(true),
    require_pushed_authorization_requests: z.literal(true),
    tls_client_certificate_bound_access_tokens: z.literal(true),
    request_parameter_supported: z.literal(true),
    request_uri_parameter_supported: z.literal(false),
    claims_supported: listOf(customerClaims),
    claims_parameter_supported: z.literal(true),
  }),
  {
    description:
      'What the authorization server can do: what is listed works, and what is not listed is refused.',
    fields: words,
  },
);

function listOf<const Value extends string>(values: readonly Value[]): z.ZodArray<z.ZodType<Value>> {
  return z.array(z.enum(values as readonly [Value, ...Value[]])).min(1);
}
