import { clientAuthenticationMethods } from './authenticate-client.ts';
import { authorizationDetailTypes } from './authorization-details.ts';
import { responseModes } from './authorization-request.ts';
import type { JsonObject } from './jws.ts';
import { endpointUrl } from './oauth-endpoint.ts';
import { codeChallengeMethod } from './pkce.ts';
import { scopeNames } from './scope.ts';
import { type KeyRing, signingAlgorithms } from './signing-key.ts';
import { grantTypes } from './token-endpoint.ts';

/**
 * Builds the metadata of the authorization server (RFC 8414 section 2, OpenID Connect Discovery section 3, RFC 8705,
 * RFC 9101, RFC 9126, RFC 9207, RFC 9396, JARM). The lists come from the tables that do the work, so that what is
 * listed works and what is not listed is refused.
 */
export function buildMetadata({
  issuer,
  keys,
}: {
  readonly issuer: string;
  readonly keys: KeyRing;
}): JsonObject {
  const serverAlgorithms = [...new Set(keys.active.map(({ alg }) => alg))];
  return {
    issuer,
    authorization_endpoint: endpointUrl(issuer, 'authorization'),
    pushed_authorization_request_endpoint: endpointUrl(issuer, 'pushedAuthorizationRequest'),
    token_endpoint: endpointUrl(issuer, 'token'),
    introspection_endpoint: endpointUrl(issuer, 'introspection'),
    revocation_endpoint: endpointUrl(issuer, 'revocation'),
    jwks_uri: endpointUrl(issuer, 'jwks'),
    scopes_supported: scopeNames,
    response_types_supported: ['code'],
    response_modes_supported: responseModes,
    grant_types_supported: grantTypes,
    subject_types_supported: ['pairwise'],
    code_challenge_methods_supported: [codeChallengeMethod],
    ...describeAuthentication('token'),
    ...describeAuthentication('introspection'),
    ...describeAuthentication('revocation'),
    request_object_signing_alg_values_supported: signingAlgorithms,
    id_token_signing_alg_values_supported: serverAlgorithms,
    authorization_signing_alg_values_supported: serverAlgorithms,
    authorization_details_types_supported: authorizationDetailTypes,
    authorization_response_iss_parameter_supported: true,
    require_pushed_authorization_requests: true,
    tls_client_certificate_bound_access_tokens: true,
    request_parameter_supported: true,
    request_uri_parameter_supported: false,
    claims_parameter_supported: false,
  };
}

/** Clients authenticate in the same ways everywhere. */
function describeAuthentication(endpoint: 'token' | 'introspection' | 'revocation'): JsonObject {
  return {
    [`${endpoint}_endpoint_auth_methods_supported`]: clientAuthenticationMethods,
    [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: signingAlgorithms,
  };
}
