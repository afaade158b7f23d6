import { row } from './refusal-row.ts';

/** The refusals of a pushed authorization request and its request object. */
export const authorizationRefusals = {
  parameter_too_long: row('invalid_request', 'A parameter is longer than 4096 characters. Shorten it'),
  parameter_characters: row(
    'invalid_request',
    'A parameter contains control characters or invalid Unicode. Remove them',
  ),
  request_uri_pushed: row('invalid_request', 'request_uri is not allowed in a pushed request. Remove it'),
  request_object_missing: row(
    'invalid_request',
    'request is missing. This client must sign its authorization requests',
  ),
  request_object_malformed: row(
    'invalid_request_object',
    'request is not a signed JWT. Send a JWS in compact form',
  ),
  request_object_typ: row(
    'invalid_request_object',
    'typ of the request object must be absent, JWT or oauth-authz-req+jwt',
  ),
  request_object_algorithm: row(
    'invalid_request_object',
    'alg of the request object must be PS256, ES256 or EdDSA, as registered',
  ),
  request_object_key: row(
    'invalid_request_object',
    'No key of the client fits kid and alg of the request object. Register the key',
  ),
  request_object_signature: row('invalid_request_object', 'The signature of the request object is not valid'),
  request_object_nested: row(
    'invalid_request_object',
    'The request object must not contain request or request_uri',
  ),
  request_object_client: row(
    'invalid_request_object',
    'client_id of the request object must be the authenticated client',
  ),
  request_object_issuer: row('invalid_request_object', 'iss of the request object must be the client_id'),
  request_object_audience: row(
    'invalid_request_object',
    'aud of the request object must include this issuer',
  ),
  request_object_expired: row(
    'invalid_request_object',
    'exp of the request object is missing or in the past',
  ),
  request_object_not_before: row(
    'invalid_request_object',
    'nbf of the request object is missing, in the future or more than 60 minutes old',
  ),
  request_object_too_long: row(
    'invalid_request_object',
    'exp of the request object is more than 60 minutes after nbf',
  ),
  request_object_issued_at: row('invalid_request_object', 'iat of the request object is in the future'),
  request_object_parameter: row(
    'invalid_request_object',
    'A parameter of the request object has the wrong type',
  ),
  client_id_other: row('invalid_request', 'client_id is not the authenticated client'),
  response_type_missing: row('invalid_request', 'response_type is missing. It must be code'),
  response_type_unknown: row('unsupported_response_type', 'response_type must be code'),
  response_type_forbidden: row(
    'unauthorized_client',
    'The client is not registered for response_type code with grant_type authorization_code',
  ),
  redirect_uri_unregistered: row(
    'invalid_request',
    'redirect_uri must be a registered address of the client',
  ),
  response_mode_unknown: row('invalid_request', 'response_mode must be query or jwt'),
  code_challenge_method: row('invalid_request', 'code_challenge_method must be S256'),
  code_challenge_malformed: row(
    'invalid_request',
    'code_challenge must be a SHA-256 in base64url, 43 characters',
  ),
  prompt_unsupported: row(
    'invalid_request',
    'prompt must be none alone, or a list of login, consent and select_account',
  ),
  max_age_malformed: row('invalid_request', 'max_age must be a number of seconds'),
  dpop_jkt_malformed: row(
    'invalid_request',
    'dpop_jkt must be a SHA-256 thumbprint in base64url, 43 characters',
  ),
  dpop_jkt_forbidden: row(
    'invalid_request',
    'dpop_jkt is not allowed: the client is not registered for DPoP',
  ),
  claims_malformed: row(
    'invalid_request',
    'claims must be a JSON object as in OpenID Connect Core section 5.5',
  ),
  scope_missing: row('invalid_scope', 'scope is missing. Use names of scopes_supported in the metadata'),
  authorization_details_malformed: row(
    'invalid_authorization_details',
    'authorization_details must be one entry with a known type and its consent_id',
  ),
  authorization_details_scope: row(
    'invalid_authorization_details',
    'authorization_details and scope name different types of consent',
  ),
  authorization_details_consent: row(
    'invalid_request',
    'authorization_details and consent_id name different consents',
  ),
  consent_missing: row('invalid_request', 'consent_id is missing. This scope needs a consent'),
  consent_without_scope: row('invalid_request', 'consent_id needs the scope of its consent type'),
  consent_unknown: row(
    'invalid_request',
    'consent_id must be an open consent of this client, with the type of the scope',
  ),
  consent_foreign: row(
    'invalid_request',
    'consent_id must be an open consent of this client, with the type of the scope',
  ),
  consent_other_type: row(
    'invalid_request',
    'consent_id must be an open consent of this client, with the type of the scope',
  ),
  consent_ended: row(
    'invalid_request',
    'consent_id must be an open consent of this client, with the type of the scope',
  ),
};

/** The refusals when a browser opens an authorization. */
export const openingRefusals = {
  authorize_parameters: row('invalid_request', 'client_id and request_uri must each be given once'),
  client_id_missing: row('invalid_request', 'client_id is missing'),
  request_not_pushed: row('invalid_request', 'request_uri is missing. Push the request first'),
  request_uri_unknown: row(
    'invalid_request_uri',
    'request_uri was not issued to this client. Push the request first',
  ),
  request_uri_used: row('invalid_request_uri', 'request_uri was used before. Push the request again'),
  request_uri_expired: row('invalid_request_uri', 'request_uri has expired. Push the request again'),
  authorization_unknown: row('invalid_request', 'The authorization request is unknown, decided or expired'),
};

/** The refusals when a bank's page approves an authorization. */
export const decisionRefusals = {
  consent_not_approved: row(
    'access_denied',
    'The consent is not active, or the customer has not authorized it',
  ),
  subject_other: row('access_denied', 'The customer is not the one in the claim sub'),
  acr_not_reached: row('access_denied', 'The authentication does not meet the essential claim acr'),
  authentication_too_old: row('access_denied', 'The customer must sign in again'),
  authentication_insufficient: row(
    'access_denied',
    'The customer must authenticate more strongly or more recently',
  ),
};
