import type { JSONWebKeySet } from 'jose';

/** How a client proves who it is: RFC 7523 `private_key_jwt`, or RFC 8705 section 2.1 `tls_client_auth`. */
export type ClientAuthenticationMethod = 'private_key_jwt' | 'tls_client_auth';

/**
 * What is asked of a client. `open-banking`: PAR, PKCE, a signed request object, certificate-bound tokens.
 * `fapi2`: FAPI 2.0 Security Profile, with request objects and JARM as registered and DPoP allowed.
 */
export type SecurityProfile = 'open-banking' | 'fapi2';

/** What a third party is licensed for: accounts, payments, funds confirmation. */
export type ClientRole = 'aisp' | 'pisp' | 'cbpii';

/**
 * A registered client: metadata names of RFC 7591, RFC 8705, RFC 9101, RFC 9449, RFC 9701 and JARM, with defaults
 * filled in.
 */
export interface Client {
  readonly client_id: string;
  readonly client_name: string;
  readonly redirect_uris: readonly string[];
  readonly token_endpoint_auth_method: ClientAuthenticationMethod;
  readonly grant_types: readonly string[];
  readonly response_types: readonly string[];
  /** Every scope it may ask for, space-separated. */
  readonly scope: string;
  readonly roles: readonly ClientRole[];
  readonly security_profile: SecurityProfile;
  readonly jwks?: JSONWebKeySet;
  /** Where the client publishes its keys, in place of `jwks`. */
  readonly jwks_uri?: string;
  readonly tls_client_auth_subject_dn?: string;
  readonly tls_client_auth_san_dns?: string;
  readonly tls_client_auth_san_uri?: string;
  readonly tls_client_auth_san_ip?: string;
  readonly tls_client_auth_san_email?: string;
  readonly tls_client_certificate_bound_access_tokens: boolean;
  readonly dpop_bound_access_tokens: boolean;
  readonly require_signed_request_object: boolean;
  /** The one algorithm of its assertions. */
  readonly token_endpoint_auth_signing_alg?: string;
  readonly request_object_signing_alg?: string;
  readonly authorization_signed_response_alg?: string;
  readonly id_token_signed_response_alg?: string;
  readonly introspection_signed_response_alg?: string;
}

/** The shape of every `client_id`: 1 to 255 visible ASCII characters (RFC 6749 appendix A.1). */
export const clientIdPattern = /^[!-~]{1,255}$/;

/** Tells whether a value can be the id of a registered client: 1 to 255 visible ASCII characters. */
export function isClientId(value: unknown): value is string {
  return typeof value === 'string' && clientIdPattern.test(value);
}

/** Port: finds a registered client, `undefined` where there is none. */
export interface ClientStore {
  find(clientId: string): Promise<Client | undefined>;
}
