import type { JSONWebKeySet } from 'jose';

export const clientAuthenticationMethods = ['private_key_jwt', 'tls_client_auth'] as const;

export type ClientAuthenticationMethod = (typeof clientAuthenticationMethods)[number];

/**
 * `open-banking`: PAR, PKCE, signed request objects, tokens bound to certificates.
 * `fapi2`: FAPI 2.0 Security Profile; request objects, JARM and DPoP as registered.
 */
export type SecurityProfile = (typeof securityProfiles)[number];

export const securityProfiles = ['open-banking', 'fapi2'] as const;

/** The licenses of a third party: `aisp` reads accounts, `pisp` pays, `cbpii` checks funds. */
export type ClientRole = (typeof clientRoles)[number];

export const clientRoles = ['aisp', 'pisp', 'cbpii'] as const;

/** A client registration with all defaults. The names are from RFC 7591, RFC 8705, RFC 9101, RFC 9449, RFC 9701 and JARM. */
export interface Client {
  readonly client_id: string;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly token_endpoint_auth_method: ClientAuthenticationMethod;
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  /** Space-separated. */
  readonly scope: string;
  readonly roles: readonly ClientRole[];
  readonly security_profile: SecurityProfile;
  readonly jwks?: JSONWebKeySet;
  readonly jwks_uri?: string;
  readonly tls_client_auth_subject_dn?: string;
  readonly tls_client_auth_san_dns?: string;
  readonly tls_client_auth_san_uri?: string;
  readonly tls_client_auth_san_ip?: string;
  readonly tls_client_auth_san_email?: string;
  readonly tls_client_certificate_bound_access_tokens: boolean;
  readonly dpop_bound_access_tokens: boolean;
  readonly require_signed_request_object: boolean;
  /** If present, the only accepted algorithm of client assertions. */
  readonly token_endpoint_auth_signing_alg?: string;
  readonly request_object_signing_alg?: string;
  readonly authorization_signed_response_alg?: string;
  readonly id_token_signed_response_alg?: string;
  readonly introspection_signed_response_alg?: string;
}

/** 1 to 255 visible ASCII characters (RFC 6749 appendix A.1). */
export const clientIdPattern = /^[!-~]{1,255}$/;

export function isClientId(value: unknown): value is string {
  return typeof value === 'string' && clientIdPattern.test(value);
}

/** Port: the registered clients. */
export interface ClientStore {
  find(clientId: string): Promise<Client | undefined>;
}
