import type { AuthenticationPolicy } from '../authorization/authentication-policy.ts';
import { responseModes } from '../authorization/authorization-request.ts';
import { clientAuthenticationMethods } from '../client/client.ts';
import { scopeNames } from '../client/scope.ts';
import { authorizationDetailTypes } from '../grant/authorization-details.ts';
import { isProfileClaim, type ProfileSource, profileClaims } from '../grant/customer-profile.ts';
import type { JsonObject } from '../jwt/jws.ts';
import { type KeySource, signingAlgorithms } from '../jwt/signing-key.ts';
import { endpointUrl, type OAuthEndpoint, type ServerOrigins } from '../oauth-endpoint.ts';
import { codeChallengeMethod } from '../secret/pkce.ts';
import { grantTypes } from '../token/token-endpoint.ts';

export interface MetadataFacts extends ServerOrigins {
  readonly keys: KeySource;
  readonly authentication: Pick<AuthenticationPolicy, 'acrValues'>;
  /** Absent if the bank shares no claims of the scope `profile`. */
  readonly profiles?: ProfileSource;
}

/** The endpoints that clients may call with their certificate. */
const clientEndpoints = {
  pushed_authorization_request_endpoint: 'pushedAuthorizationRequest',
  token_endpoint: 'token',
  introspection_endpoint: 'introspection',
  revocation_endpoint: 'revocation',
  userinfo_endpoint: 'userinfo',
} as const satisfies Readonly<Record<string, OAuthEndpoint>>;

/**
 * Builds the metadata (RFC 8414 section 2, OpenID Connect Discovery section 3, RFC 8705, RFC 9101, RFC 9126, RFC 9207, RFC 9396,
 * RFC 9449, RFC 9701, JARM). Its lists are the tables of the checks: the server accepts exactly what they contain.
 */
export function buildMetadata({
  issuer,
  mtlsOrigin,
  keys,
  authentication,
  profiles,
}: MetadataFacts): JsonObject {
  const serverAlgorithms = [...new Set(keys.current().active.map(({ alg }) => alg))];
  return {
    issuer,
    authorization_endpoint: endpointUrl(issuer, 'authorization'),
    ...describeEndpoints(issuer),
    jwks_uri: endpointUrl(issuer, 'jwks'),
    ...(mtlsOrigin !== undefined && { mtls_endpoint_aliases: describeEndpoints(mtlsOrigin) }),
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
    dpop_signing_alg_values_supported: signingAlgorithms,
    id_token_signing_alg_values_supported: serverAlgorithms,
    authorization_signing_alg_values_supported: serverAlgorithms,
    introspection_signing_alg_values_supported: serverAlgorithms,
    acr_values_supported: authentication.acrValues,
    authorization_details_types_supported: authorizationDetailTypes,
    authorization_response_iss_parameter_supported: true,
    require_pushed_authorization_requests: true,
    tls_client_certificate_bound_access_tokens: true,
    request_parameter_supported: true,
    request_uri_parameter_supported: false,
    claims_supported: listClaims(profiles),
    claims_parameter_supported: true,
  };
}

/** Every claim about a customer that an ID token or the userinfo endpoint can contain. */
export const customerClaims = ['sub', 'auth_time', 'acr', ...profileClaims] as const;

function listClaims(profiles: ProfileSource | undefined): readonly string[] {
  return customerClaims.filter((name) => profiles !== undefined || !isProfileClaim(name));
}

function describeAuthentication(endpoint: 'token' | 'introspection' | 'revocation'): JsonObject {
  return {
    [`${endpoint}_endpoint_auth_methods_supported`]: clientAuthenticationMethods,
    [`${endpoint}_endpoint_auth_signing_alg_values_supported`]: signingAlgorithms,
  };
}

function describeEndpoints(origin: string): JsonObject {
  return Object.fromEntries(
    Object.entries(clientEndpoints).map(([member, endpoint]) => [member, endpointUrl(origin, endpoint)]),
  );
}
