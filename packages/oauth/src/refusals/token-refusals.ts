import type { OAuthRefusalRow } from './refusal-row.ts';

/** The refusals of introspection and revocation. */
export const tokenStateRefusals = {
  token_missing: { error: 'invalid_request', description: 'token is missing' },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

export const introspectionRefusals = {
  introspection_not_acceptable: {
    error: 'invalid_request',
    status: 406,
    description: 'Accept must allow application/json or application/token-introspection+jwt',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** The refusals of a `scope`, in every flow. */
export const scopeRefusals = {
  scope_malformed: {
    error: 'invalid_scope',
    description: 'scope must be a list of names, separated by single spaces',
  },
  scope_unknown: { error: 'invalid_scope', description: 'scope contains an unknown name' },
  scope_not_registered: {
    error: 'invalid_scope',
    description: 'The client is not registered for this scope',
  },
  scope_role: { error: 'invalid_scope', description: 'The client does not have the role for this scope' },
  scope_flow: { error: 'invalid_scope', description: 'This scope is not available with this grant_type' },
  scope_alone: { error: 'invalid_scope', description: 'The scope profile needs the scope openid' },
  scope_several_resources: {
    error: 'invalid_scope',
    description:
      'scope contains more than one of accounts, payments and fundsconfirmations. Request them separately',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** The refusal if the server has no key for the client's registered algorithm. */
export const signingRefusals = {
  signing_unavailable: {
    error: 'unauthorized_client',
    description: 'The server has no key for the algorithm that the client registered',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** The refusals of the token endpoint. All errors of a code or refresh token itself share one description. */
export const tokenRefusals = {
  grant_type_missing: { error: 'invalid_request', description: 'grant_type is missing' },
  grant_type_unknown: { error: 'unsupported_grant_type', description: 'grant_type is not supported' },
  grant_type_forbidden: {
    error: 'unauthorized_client',
    description: 'The client is not registered for this grant_type',
  },
  scope_empty: {
    error: 'invalid_scope',
    description: 'The client has no scope for the grant_type client_credentials',
  },
  scope_widened: { error: 'invalid_scope', description: 'scope contains more than the granted scope' },
  constraint_unavailable: {
    error: 'invalid_request',
    description: 'The registration of the client does not select one kind of token binding',
  },
  certificate_required: {
    error: 'invalid_request',
    description: 'A client certificate is required. Connect with mutual TLS',
  },
  code_missing: { error: 'invalid_request', description: 'code is missing' },
  redirect_uri_missing: { error: 'invalid_request', description: 'redirect_uri is missing' },
  code_verifier_missing: { error: 'invalid_grant', description: 'code_verifier is missing' },
  code_unknown: { error: 'invalid_grant', description: 'The code is not valid' },
  code_foreign: { error: 'invalid_grant', description: 'The code is not valid' },
  code_reused: { error: 'invalid_grant', description: 'The code is not valid' },
  code_expired: { error: 'invalid_grant', description: 'The code is not valid' },
  code_redirect_uri: {
    error: 'invalid_grant',
    description: 'redirect_uri differs from the authorization request',
  },
  code_verifier_wrong: {
    error: 'invalid_grant',
    description: 'code_verifier does not match the code_challenge',
  },
  code_key_other: { error: 'invalid_grant', description: 'The code is bound to another DPoP key' },
  refresh_token_missing: { error: 'invalid_request', description: 'refresh_token is missing' },
  refresh_token_unknown: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  refresh_token_foreign: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  refresh_token_revoked: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  refresh_token_expired: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  grant_certificate: {
    error: 'invalid_grant',
    description: 'A client certificate is required. Connect with mutual TLS',
  },
  consent_not_active: { error: 'invalid_grant', description: 'The consent is not active' },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
