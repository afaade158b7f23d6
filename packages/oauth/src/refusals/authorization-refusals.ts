import type { OAuthRefusalRow } from './refusal-row.ts';

/** The refusals of a pushed authorization request and its request object. */
export const authorizationRefusals = {
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
  claims_malformed: { error: 'invalid_request', description: 'claims is malformed' },
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
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** The refusals when a browser opens an authorization. */
export const openingRefusals = {
  authorize_parameters: {
    error: 'invalid_request',
    description: 'client_id and request_uri are needed, each once',
  },
  client_id_missing: { error: 'invalid_request', description: 'client_id is missing' },
  request_not_pushed: {
    error: 'invalid_request',
    description: 'request_uri is missing: push the request first',
  },
  request_uri_unknown: {
    error: 'invalid_request_uri',
    description: 'request_uri was not issued to this client',
  },
  request_uri_used: { error: 'invalid_request_uri', description: 'request_uri was used before' },
  request_uri_expired: { error: 'invalid_request_uri', description: 'request_uri has expired' },
  authorization_unknown: {
    error: 'invalid_request',
    description: 'The authorization request is not known or is over',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** The refusals when a bank's page approves an authorization. */
export const decisionRefusals = {
  consent_not_approved: {
    error: 'access_denied',
    description: 'The consent is not authorized by this customer',
  },
  subject_other: {
    error: 'access_denied',
    description: 'The customer is not the one that the claim sub names',
  },
  acr_not_reached: {
    error: 'access_denied',
    description: 'The customer did not authenticate as the essential claim acr demands',
  },
  authentication_too_old: { error: 'access_denied', description: 'The customer must sign in again' },
  authentication_insufficient: {
    error: 'access_denied',
    description: 'The customer must authenticate more strongly or more recently',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
