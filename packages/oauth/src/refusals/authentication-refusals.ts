import { row } from './refusal-row.ts';

/** The refusals of client authentication. Reasons that would reveal which clients exist share one description. */
export const authenticationRefusals = {
  several_authentications: row(
    'invalid_request',
    'The request has more than one client authentication. Send only one',
  ),
  authentication_missing: row(
    'invalid_client',
    'The request has no client authentication. Send client_assertion, or client_id with a certificate',
  ),
  authentication_unsupported: row(
    'invalid_client',
    'This client authentication is not supported. Use private_key_jwt or tls_client_auth',
  ),
  authentication_method: row('invalid_client', 'The client could not be authenticated'),
  client_unknown: row('invalid_client', 'The client could not be authenticated'),
  client_mismatch: row('invalid_client', 'client_id is not the authenticated client'),
  certificate_unreadable: row('invalid_client', 'The client could not be authenticated'),
  certificate_expired: row('invalid_client', 'The client could not be authenticated'),
  certificate_subject: row('invalid_client', 'The client could not be authenticated'),
  assertion_type: row(
    'invalid_client',
    'client_assertion_type must be urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  ),
  assertion_malformed: row(
    'invalid_client',
    'client_assertion is not a signed JWT. Send a JWS in compact form',
  ),
  assertion_typ: row(
    'invalid_client',
    'typ of the client assertion must be absent, JWT or client-authentication+jwt',
  ),
  assertion_algorithm: row('invalid_client', 'alg of the client assertion must be PS256, ES256 or EdDSA'),
  assertion_key: row('invalid_client', 'The client could not be authenticated'),
  assertion_signature: row('invalid_client', 'The client could not be authenticated'),
  assertion_issuer: row('invalid_client', 'iss and sub of the client assertion must be the client_id'),
  assertion_audience: row('invalid_client', 'aud of the client assertion must be the issuer of this server'),
  assertion_expired: row('invalid_client', 'exp of the client assertion is missing or in the past'),
  assertion_too_long: row('invalid_client', 'exp of the client assertion is more than 10 minutes ahead'),
  assertion_from_future: row('invalid_client', 'iat or nbf of the client assertion is in the future'),
  assertion_jti: row('invalid_client', 'jti of the client assertion must have 1 to 256 characters'),
  assertion_replayed: row(
    'invalid_client',
    'The client assertion was used before. Create a new one with another jti',
  ),
};
