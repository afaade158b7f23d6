import { z } from 'zod';
import { responseModes } from '../authorization/authorization-request.ts';
import { clientAuthenticationMethods } from '../client/client.ts';
import { scopeNames } from '../client/scope.ts';
import { authorizationDetailTypes } from '../grant/authorization-details.ts';
import { signingAlgorithms } from '../jwt/signing-key.ts';
import { codeChallengeMethod } from '../secret/pkce.ts';
import { customerClaims } from '../server/metadata.ts';
import { grantTypes } from '../token/token-endpoint.ts';

const algorithms = listOf(signingAlgorithms);
const methods = listOf(clientAuthenticationMethods);

const clientEndpoints = {
  pushed_authorization_request_endpoint: z
    .url()
    .meta({ description: 'The address that takes pushed authorization requests (RFC 9126).' }),
  token_endpoint: z.url().meta({ description: 'The address that issues tokens.' }),
  introspection_endpoint: z
    .url()
    .meta({ description: 'The address that reports whether a token is valid (RFC 7662).' }),
  revocation_endpoint: z.url().meta({ description: 'The address that revokes tokens (RFC 7009).' }),
  userinfo_endpoint: z
    .url()
    .meta({ description: 'The address that returns claims about the customer and their sign-in.' }),
};

/** The metadata of the server (RFC 8414 section 2, OpenID Connect Discovery section 3). */
export const metadataSchema = z
  .strictObject({
    issuer: z.url().meta({
      description:
        'The issuer identifier of the server: the `iss` of its JWTs, and the `aud` of client JWTs.',
    }),
    authorization_endpoint: z
      .url()
      .meta({ description: 'The address to which a client sends the browser of a customer.' }),
    ...clientEndpoints,
    jwks_uri: z.url().meta({ description: 'The address of the public keys of the server.' }),
    mtls_endpoint_aliases: z.exactOptional(z.strictObject(clientEndpoints)).meta({
      description:
        'The addresses for clients with a certificate (RFC 8705 section 5). Left out if they are the same.',
    }),
    scopes_supported: listOf(scopeNames).meta({ description: 'Every scope.' }),
    response_types_supported: listOf(['code']).meta({
      description: 'The response type of the authorization endpoint: a code.',
    }),
    response_modes_supported: listOf(responseModes).meta({
      description: 'The forms of an authorization response: parameters, or a signed JWT (JARM).',
    }),
    grant_types_supported: listOf(grantTypes).meta({ description: 'The grant types of the token endpoint.' }),
    subject_types_supported: listOf(['pairwise']).meta({
      description: 'The kind of `sub`: every client gets another `sub` for the same customer.',
    }),
    code_challenge_methods_supported: listOf([codeChallengeMethod]).meta({
      description: 'The method that binds a code to its client (RFC 7636).',
    }),
    token_endpoint_auth_methods_supported: methods.meta({
      description: 'The authentication methods of clients.',
    }),
    token_endpoint_auth_signing_alg_values_supported: algorithms.meta({
      description: 'The algorithms of client assertions.',
    }),
    ...describeAuthentication('introspection'),
    ...describeAuthentication('revocation'),
    request_object_signing_alg_values_supported: algorithms.meta({
      description: 'The algorithms of signed requests (RFC 9101).',
    }),
    dpop_signing_alg_values_supported: algorithms.meta({
      description: 'The algorithms of DPoP proofs (RFC 9449).',
    }),
    id_token_signing_alg_values_supported: algorithms.meta({ description: 'The algorithms of ID tokens.' }),
    authorization_signing_alg_values_supported: algorithms.meta({
      description: 'The algorithms of signed authorization responses.',
    }),
    introspection_signing_alg_values_supported: algorithms.meta({
      description: 'The algorithms of signed introspections (RFC 9701).',
    }),
    acr_values_supported: z
      .exactOptional(z.array(z.string().min(1)))
      .meta({ description: 'The authentication contexts that the bank can provide.' }),
    authorization_details_types_supported: listOf(authorizationDetailTypes).meta({
      description: 'The types of consent that `authorization_details` can name (RFC 9396).',
    }),
    authorization_response_iss_parameter_supported: z
      .literal(true)
      .meta({ description: 'Whether authorization responses contain `iss` (RFC 9207): always.' }),
    require_pushed_authorization_requests: z
      .literal(true)
      .meta({ description: 'Whether every request must be pushed (RFC 9126): always.' }),
    tls_client_certificate_bound_access_tokens: z
      .literal(true)
      .meta({ description: 'Whether tokens can be bound to certificates (RFC 8705): always.' }),
    request_parameter_supported: z
      .literal(true)
      .meta({ description: 'Whether pushed requests can be signed (RFC 9101): always.' }),
    request_uri_parameter_supported: z
      .literal(false)
      .meta({ description: 'Whether clients can send the address of a request object: never.' }),
    claims_supported: listOf(customerClaims).meta({
      description: 'The claims about a customer that the ID token or the userinfo endpoint can contain.',
    }),
    claims_parameter_supported: z.literal(true).meta({
      description:
        'Whether clients can request single claims with `claims` (OpenID Connect Core section 5.5): always.',
    }),
  })
  .meta({
    id: 'AuthorizationServerMetadata',
    description: 'The features of the authorization server. It refuses everything that is not listed.',
  });

function listOf<const Value extends string>(values: readonly Value[]): z.ZodArray<z.ZodType<Value>> {
  return z.array(z.enum(values as readonly [Value, ...Value[]])).min(1);
}

function describeAuthentication(endpoint: 'introspection' | 'revocation') {
  return {
    [`${endpoint}_endpoint_auth_methods_supported`]: methods.meta({
      description: 'The client authentication methods of this endpoint, the same as at the token endpoint.',
    }),
    [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: algorithms.meta({
      description: 'The algorithms of client assertions at this endpoint.',
    }),
  };
}
