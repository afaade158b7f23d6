import { row } from './refusal-row.ts';

/** The refusals of introspection and revocation. */
export const tokenStateRefusals = {
  token_missing: row('invalid_request', 'token is missing'),
};

export const introspectionRefusals = {
  introspection_not_acceptable: row(
    'invalid_request',
    'Accept must allow application/json or application/token-introspection+jwt',
    406,
  ),
};

/** The refusals of a `scope`, in every flow. */
export const scopeRefusals = {
  scope_malformed: row('invalid_scope', 'scope must be a list of names, separated by single spaces'),
  scope_unknown: row(
    'invalid_scope',
    'scope contains an unknown name. Use names of scopes_supported in the metadata',
  ),
  scope_not_registered: row(
    'invalid_scope',
    'The client is not registered for this scope. Register it, or request less',
  ),
  scope_role: row('invalid_scope', 'The client does not have the role for this scope. Request less'),
  scope_flow: row('invalid_scope', 'This scope is not available with this grant_type'),
  scope_alone: row('invalid_scope', 'The scope profile needs the scope openid'),
  scope_several_resources: row(
    'invalid_scope',
    'scope contains more than one of accounts, payments and fundsconfirmations. Request them separately',
  ),
};

/** The refusal if the server has no key for the client's registered algorithm. */
export const signingRefusals = {
  signing_unavailable: row(
    'unauthorized_client',
    'The server has no key for the algorithm that the client registered. Register another one',
  ),
};

/** The refusals of the token endpoint. All errors of a code or refresh token itself share one description. */
export const tokenRefusals = {
  grant_type_missing: row('invalid_request', 'grant_type is missing'),
  grant_type_unknown: row(
    'unsupported_grant_type',
    'grant_type must be authorization_code, refresh_token or client_credentials',
  ),
  grant_type_forbidden: row('unauthorized_client', 'The client is not registered for this grant_type'),
  scope_empty: row('invalid_scope', 'The client has no scope for the grant_type client_credentials'),
  scope_widened: row('invalid_scope', 'scope contains more than the granted scope. Request less'),
  constraint_unavailable: row(
    'invalid_request',
    'The registration of the client does not select one kind of token binding',
  ),
  certificate_required: row('invalid_request', 'A client certificate is required. Connect with mutual TLS'),
  code_missing: row('invalid_request', 'code is missing'),
  redirect_uri_missing: row('invalid_request', 'redirect_uri is missing'),
  code_verifier_missing: row('invalid_grant', 'code_verifier is missing'),
  code_unknown: row('invalid_grant', 'The code is not valid. Start a new authorization'),
  code_foreign: row('invalid_grant', 'The code is not valid. Start a new authorization'),
  code_reused: row('invalid_grant', 'The code is not valid. Start a new authorization'),
  code_expired: row('invalid_grant', 'The code is not valid. Start a new authorization'),
  code_redirect_uri: row('invalid_grant', 'redirect_uri must be that of the authorization request'),
  code_verifier_wrong: row(
    'invalid_grant',
    'code_verifier must be the text whose SHA-256 is the code_challenge',
  ),
  code_key_other: row('invalid_grant', 'The code is bound to another DPoP key. Send a proof by that key'),
  refresh_token_missing: row('invalid_request', 'refresh_token is missing'),
  refresh_token_unknown: row('invalid_grant', 'The refresh token is not valid. Start a new authorization'),
  refresh_token_foreign: row('invalid_grant', 'The refresh token is not valid. Start a new authorization'),
  refresh_token_revoked: row('invalid_grant', 'The refresh token is not valid. Start a new authorization'),
  refresh_token_expired: row('invalid_grant', 'The refresh token is not valid. Start a new authorization'),
  grant_certificate: row('invalid_grant', 'A client certificate is required. Connect with mutual TLS'),
  consent_not_active: row('invalid_grant', 'The consent is not active. Start a new authorization'),
};
