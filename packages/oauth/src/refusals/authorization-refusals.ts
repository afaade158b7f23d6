import type { OAuthRefusalRow } from './refusal-row.ts';

/** The refusals of a pushed authorization request and its request object. */
export const authorizationRefusals = {
  parameter_too_long: { error: 'invalid_request', description: 'A parameter is longer than 4096 characters' },
  parameter_characters: {
    error: 'invalid_request',
    description: 'A parameter contains control characters or invalid Unicode',
  },
  request_uri_pushed: {
    error: 'invalid_request',
    description: 'request_uri is not allowed in a pushed request',
  },
  request_object_missing: {
    error: 'invalid_request',
    description: 'request is missing. This client must sign its authorization requests',
  },
  request_object_malformed: { error: 'invalid_request_object', description: 'request is not a signed JWT' },
  request_object_typ: {
    error: 'invalid_request_object',
    description: 'typ of the request object must be absent, JWT or oauth-authz-req+jwt',
  },
  request_object_algorithm: {
    error: 'invalid_request_object',
    description: 'alg of the request object must be PS256, ES256 or EdDSA, as registered',
  },
  request_object_key: {
    error: 'invalid_request_object',
    description: 'No key of the client fits kid and alg of the request object',
  },
  request_object_signature: {
    error: 'invalid_request_object',
    description: 'The signature of the request object is not valid',
  },
  request_object_nested: {
    error: 'invalid_request_object',
    description: 'The request object must not contain request or request_uri',
  },
  request_object_client: {
    error: 'invalid_request_object',
    description: 'client_id of the request object must be the authenticated client',
  },
  request_object_issuer: {
    error: 'invalid_request_object',
    description: 'iss of the request object must be the client_id',
  },
  request_object_audience: {
    error: 'invalid_request_object',
    description: 'aud of the request object must include this issuer',
  },
  request_object_expired: {
    error: 'invalid_request_object',
    description: 'exp of the request object is missing or in the past',
  },
  request_object_not_before: {
    error: 'invalid_request_object',
    description: 'nbf of the request object is missing, in the future or more than 60 minutes old',
  },
  request_object_too_long: {
    error: 'invalid_request_object',
    description: 'exp of the request object is more than 60 minutes after nbf',
  },
  request_object_issued_at: {
    error: 'invalid_request_object',
    description: 'iat of the request object is in the future',
  },
  request_object_parameter: {
    error: 'invalid_request_object',
    description: 'A parameter of the request object has the wrong type',
  },
  client_id_other: { error: 'invalid_request', description: 'client_id is not the authenticated client' },
  response_type_missing: {
    error: 'invalid_request',
    description: 'response_type is missing. It must be code',
  },
  response_type_unknown: { error: 'unsupported_response_type', description: 'response_type must be code' },
  response_type_forbidden: {
    error: 'unauthorized_client',
    description: 'The client is not registered for response_type code with grant_type authorization_code',
  },
  redirect_uri_unregistered: {
    error: 'invalid_request',
    description: 'redirect_uri must be a registered address of the client',
  },
  response_mode_unknown: { error: 'invalid_request', description: 'response_mode must be query or jwt' },
  code_challenge_method: { error: 'invalid_request', description: 'code_challenge_method must be S256' },
  code_challenge_malformed: {
    error: 'invalid_request',
    description: 'code_challenge must be a SHA-256 in base64url, 43 characters',
  },
  prompt_unsupported: {
    error: 'invalid_request',
    description: 'prompt has an unknown value, or none together with other values',
  },
  max_age_malformed: { error: 'invalid_request', description: 'max_age must be a number of seconds' },
  dpop_jkt_malformed: {
    error: 'invalid_request',
    description: 'dpop_jkt must be a SHA-256 thumbprint in base64url, 43 characters',
  },
  dpop_jkt_forbidden: {
    error: 'invalid_request',
    description: 'dpop_jkt is not allowed: the client is not registered for DPoP',
  },
  claims_malformed: {
    error: 'invalid_request',
    description: 'claims must be a JSON object as in OpenID Connect Core section 5.5',
  },
  scope_missing: { error: 'invalid_scope', description: 'scope is missing' },
  authorization_details_malformed: {
    error: 'invalid_authorization_details',
    description: 'authorization_details must be one entry with a known type and its consent_id',
  },
  authorization_details_scope: {
    error: 'invalid_authorization_details',
    description: 'authorization_details and scope name different types of consent',
  },
  authorization_details_consent: {
    error: 'invalid_request',
    description: 'authorization_details and consent_id name different consents',
  },
  consent_missing: {
    error: 'invalid_request',
    description: 'consent_id is missing. This scope needs a consent',
  },
  consent_without_scope: {
    error: 'invalid_request',
    description: 'consent_id needs the scope of its consent type',
  },
  consent_unknown: {
    error: 'invalid_request',
    description: 'This request cannot authorize the consent',
  },
  consent_foreign: {
    error: 'invalid_request',
    description: 'This request cannot authorize the consent',
  },
  consent_other_type: {
    error: 'invalid_request',
    description: 'This request cannot authorize the consent',
  },
  consent_ended: {
    error: 'invalid_request',
    description: 'This request cannot authorize the consent',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** The refusals when a browser opens an authorization. */
export const openingRefusals = {
  authorize_parameters: {
    error: 'invalid_request',
    description: 'client_id and request_uri must each be given once',
  },
  client_id_missing: { error: 'invalid_request', description: 'client_id is missing' },
  request_not_pushed: {
    error: 'invalid_request',
    description: 'request_uri is missing. Push the request first',
  },
  request_uri_unknown: {
    error: 'invalid_request_uri',
    description: 'request_uri was not issued to this client',
  },
  request_uri_used: { error: 'invalid_request_uri', description: 'request_uri was used before' },
  request_uri_expired: { error: 'invalid_request_uri', description: 'request_uri has expired' },
  authorization_unknown: {
    error: 'invalid_request',
    description: 'The authorization request is unknown, decided or expired',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** The refusals when a bank's page approves an authorization. */
export const decisionRefusals = {
  consent_not_approved: {
    error: 'access_denied',
    description: 'The consent is not active, or the customer has not authorized it',
  },
  subject_other: {
    error: 'access_denied',
    description: 'The customer is not the one in the claim sub',
  },
  acr_not_reached: {
    error: 'access_denied',
    description: 'The authentication does not meet the essential claim acr',
  },
  authentication_too_old: { error: 'access_denied', description: 'The customer must sign in again' },
  authentication_insufficient: {
    error: 'access_denied',
    description: 'The customer must authenticate more strongly or more recently',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
