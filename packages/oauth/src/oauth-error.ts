import { type Refused, refuse } from '@ob/core';

/** Every error code that an `/oauth` endpoint answers, with its HTTP status (RFC 6749 section 5.2 and extensions). */
export const oauthErrors = {
  invalid_request: { status: 400 },
  invalid_client: { status: 401 },
  invalid_grant: { status: 400 },
  unauthorized_client: { status: 400 },
  unsupported_grant_type: { status: 400 },
  unsupported_response_type: { status: 400 },
  unsupported_token_type: { status: 400 },
  invalid_scope: { status: 400 },
  invalid_request_object: { status: 400 },
  invalid_authorization_details: { status: 400 },
  access_denied: { status: 400 },
} as const satisfies Readonly<Record<string, { readonly status: number }>>;

/** A key of {@link oauthErrors}: the `error` member of an answer. */
export type OAuthErrorCode = keyof typeof oauthErrors;

/**
 * Every reason for which an `/oauth` request is refused, with its wire error and its description. Descriptions are
 * fixed texts of plain ASCII without quotes and backslashes (RFC 6749 section 5.2) and never hold input.
 */
export const oauthRefusals = {
  form_body_too_large: {
    error: 'invalid_request',
    status: 413,
    description: 'The body is larger than 65536 bytes',
  },
  form_query_parameters: {
    error: 'invalid_request',
    description: 'Parameters belong in the body, not in the query',
  },
  form_not_a_form: {
    error: 'invalid_request',
    description: 'Send the body as application/x-www-form-urlencoded',
  },
  form_not_utf8: { error: 'invalid_request', description: 'The body is not UTF-8' },
  form_duplicate_parameter: { error: 'invalid_request', description: 'A parameter is given more than once' },

  several_authentications: {
    error: 'invalid_request',
    description: 'More than one client authentication was sent',
  },
  authentication_missing: { error: 'invalid_client', description: 'No client authentication was sent' },
  authentication_unsupported: {
    error: 'invalid_client',
    description: 'This client authentication is not supported',
  },
  authentication_method: { error: 'invalid_client', description: 'The client could not be authenticated' },
  client_unknown: { error: 'invalid_client', description: 'The client could not be authenticated' },
  client_mismatch: { error: 'invalid_client', description: 'client_id is not the authenticated client' },
  assertion_type: {
    error: 'invalid_client',
    description: 'client_assertion_type is missing or not supported',
  },
  assertion_malformed: { error: 'invalid_client', description: 'The client assertion is not a signed JWT' },
  assertion_typ: { error: 'invalid_client', description: 'The client assertion has another typ' },
  assertion_algorithm: {
    error: 'invalid_client',
    description: 'The client assertion must use PS256, ES256 or EdDSA',
  },
  assertion_key: { error: 'invalid_client', description: 'The client could not be authenticated' },
  assertion_signature: { error: 'invalid_client', description: 'The client could not be authenticated' },
  assertion_issuer: {
    error: 'invalid_client',
    description: 'iss and sub of the client assertion must be the client_id',
  },
  assertion_audience: {
    error: 'invalid_client',
    description: 'aud of the client assertion must be this server',
  },
  assertion_expired: {
    error: 'invalid_client',
    description: 'The client assertion has expired or has no exp',
  },
  assertion_too_long: { error: 'invalid_client', description: 'exp of the client assertion is too far away' },
  assertion_from_future: {
    error: 'invalid_client',
    description: 'iat or nbf of the client assertion lies ahead',
  },
  assertion_jti: {
    error: 'invalid_client',
    description: 'The client assertion needs a jti of 1 to 256 characters',
  },
  assertion_replayed: { error: 'invalid_client', description: 'The client assertion was used before' },

  parameter_too_long: { error: 'invalid_request', description: 'A parameter is longer than 4096 characters' },
  parameter_characters: { error: 'invalid_request', description: 'A parameter holds control characters' },
  request_uri_pushed: { error: 'invalid_request', description: 'request_uri is not accepted here' },
  request_object_missing: { error: 'invalid_request', description: 'A signed request object is required' },
  request_object_malformed: { error: 'invalid_request_object', description: 'request is not a signed JWT' },
  request_object_typ: { error: 'invalid_request_object', description: 'The request object has another typ' },
  request_object_algorithm: {
    error: 'invalid_request_object',
    description: 'The request object must use the registered algorithm of PS256, ES256 and EdDSA',
  },
  request_object_key: {
    error: 'invalid_request_object',
    description: 'No key of the client fits the request object',
  },
  request_object_signature: {
    error: 'invalid_request_object',
    description: 'The request object is not signed by the client',
  },
  request_object_nested: {
    error: 'invalid_request_object',
    description: 'A request object must not hold request or request_uri',
  },
  request_object_client: {
    error: 'invalid_request_object',
    description: 'client_id of the request object must be the client',
  },
  request_object_issuer: {
    error: 'invalid_request_object',
    description: 'iss of the request object must be the client_id',
  },
  request_object_audience: {
    error: 'invalid_request_object',
    description: 'aud of the request object must be this issuer',
  },
  request_object_expired: {
    error: 'invalid_request_object',
    description: 'The request object has expired or has no exp',
  },
  request_object_not_before: {
    error: 'invalid_request_object',
    description: 'The request object has no nbf or one out of range',
  },
  request_object_too_long: {
    error: 'invalid_request_object',
    description: 'exp of the request object lies over 60 minutes after nbf',
  },
  request_object_issued_at: {
    error: 'invalid_request_object',
    description: 'iat of the request object lies ahead',
  },
  request_object_parameter: {
    error: 'invalid_request_object',
    description: 'A parameter of the request object has another type',
  },
  client_id_other: { error: 'invalid_request', description: 'client_id is not the authenticated client' },
  response_type_missing: { error: 'invalid_request', description: 'response_type is missing' },
  response_type_unknown: { error: 'unsupported_response_type', description: 'response_type must be code' },
  response_type_forbidden: {
    error: 'unauthorized_client',
    description: 'The client may not use this response_type',
  },
  redirect_uri_unregistered: {
    error: 'invalid_request',
    description: 'redirect_uri is missing or not registered',
  },
  response_mode_unknown: { error: 'invalid_request', description: 'response_mode must be query or jwt' },
  code_challenge_method: { error: 'invalid_request', description: 'code_challenge_method must be S256' },
  code_challenge_malformed: {
    error: 'invalid_request',
    description: 'code_challenge is missing or malformed',
  },
  prompt_unsupported: { error: 'invalid_request', description: 'prompt has a value that is not supported' },
  max_age_malformed: { error: 'invalid_request', description: 'max_age must be a number of seconds' },
  dpop_jkt_malformed: { error: 'invalid_request', description: 'dpop_jkt is malformed' },
  dpop_jkt_forbidden: { error: 'invalid_request', description: 'The client is not registered for DPoP' },
  scope_missing: { error: 'invalid_scope', description: 'scope is missing' },
  authorization_details_malformed: {
    error: 'invalid_authorization_details',
    description: 'authorization_details must hold one entry of a known type with its consent_id',
  },
  authorization_details_scope: {
    error: 'invalid_authorization_details',
    description: 'authorization_details and scope name different types of consent',
  },
  authorization_details_consent: {
    error: 'invalid_request',
    description: 'authorization_details and consent_id name different consents',
  },
  consent_missing: { error: 'invalid_request', description: 'consent_id is missing' },
  consent_without_scope: { error: 'invalid_request', description: 'consent_id needs the scope of its type' },
  consent_unknown: {
    error: 'invalid_request',
    description: 'The consent cannot be authorized by this request',
  },
  consent_foreign: {
    error: 'invalid_request',
    description: 'The consent cannot be authorized by this request',
  },
  consent_other_type: {
    error: 'invalid_request',
    description: 'The consent cannot be authorized by this request',
  },
  consent_ended: {
    error: 'invalid_request',
    description: 'The consent cannot be authorized by this request',
  },

  authorize_parameters: {
    error: 'invalid_request',
    description: 'client_id and request_uri are needed, each once',
  },
  authorization_unknown: {
    error: 'invalid_request',
    description: 'The authorization request is not known or is over',
  },
  consent_not_approved: {
    error: 'access_denied',
    description: 'The consent is not authorized by this customer',
  },
  authentication_too_old: { error: 'access_denied', description: 'The customer must sign in again' },

  grant_type_missing: { error: 'invalid_request', description: 'grant_type is missing' },
  grant_type_unknown: { error: 'unsupported_grant_type', description: 'grant_type is not supported' },
  grant_type_forbidden: {
    error: 'unauthorized_client',
    description: 'The client may not use this grant_type',
  },
  scope_malformed: { error: 'invalid_scope', description: 'scope is malformed' },
  scope_unknown: { error: 'invalid_scope', description: 'scope holds an unknown value' },
  scope_not_registered: {
    error: 'invalid_scope',
    description: 'The client is not registered for this scope',
  },
  scope_role: { error: 'invalid_scope', description: 'The client lacks the role for this scope' },
  scope_flow: { error: 'invalid_scope', description: 'This scope is not available by this grant_type' },
  scope_several_resources: {
    error: 'invalid_scope',
    description: 'Only one resource scope may be asked at once',
  },
  scope_empty: { error: 'invalid_scope', description: 'No scope is left to grant' },
  scope_widened: { error: 'invalid_scope', description: 'The scope exceeds what was granted' },
  constraint_unavailable: {
    error: 'invalid_request',
    description: 'The token cannot be bound as registered',
  },
  certificate_required: { error: 'invalid_request', description: 'A client certificate is required' },
  signing_unavailable: {
    error: 'unauthorized_client',
    description: 'No key signs by the registered algorithm',
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
    description: 'redirect_uri is not that of the authorization request',
  },
  code_verifier_wrong: {
    error: 'invalid_grant',
    description: 'code_verifier does not match the code_challenge',
  },
  refresh_token_missing: { error: 'invalid_request', description: 'refresh_token is missing' },
  refresh_token_unknown: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  refresh_token_foreign: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  refresh_token_revoked: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  refresh_token_expired: { error: 'invalid_grant', description: 'The refresh token is not valid' },
  grant_certificate: { error: 'invalid_grant', description: 'A client certificate is required' },
  consent_not_active: { error: 'invalid_grant', description: 'The consent is not active' },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

interface OAuthRefusalRow {
  readonly error: OAuthErrorCode;
  /** Where it differs from the status of the error. */
  readonly status?: number;
  readonly description: string;
}

/** A key of {@link oauthRefusals}: tells the log why. */
export type OAuthRefusalReason = keyof typeof oauthRefusals;

/** A refusal of an `/oauth` endpoint: what goes on the wire, and the reason for the log. */
export interface OAuthRefusal {
  readonly error: OAuthErrorCode;
  readonly status: number;
  readonly reason: OAuthRefusalReason;
  readonly description: string;
}

/** Looks up the refusal of a reason. */
export function describeRefusal(reason: OAuthRefusalReason): OAuthRefusal {
  const row: OAuthRefusalRow = oauthRefusals[reason];
  const status = row.status ?? oauthErrors[row.error].status;
  return { error: row.error, status, reason, description: row.description };
}

/** Builds the refused half of a result from a reason. */
export function refuseFor(reason: OAuthRefusalReason): Refused<OAuthRefusal> {
  return refuse(describeRefusal(reason));
}
