import type { OAuthRefusalRow } from './refusal-row.ts';

/** The refusals of client authentication. Reasons that would reveal which clients exist share one description. */
export const authenticationRefusals = {
  several_authentications: {
    error: 'invalid_request',
    description: 'The request has more than one client authentication. Send only one',
  },
  authentication_missing: {
    error: 'invalid_client',
    description:
      'The request has no client authentication. Send client_assertion, or client_id with a certificate',
  },
  authentication_unsupported: {
    error: 'invalid_client',
    description: 'This client authentication is not supported. Use private_key_jwt or tls_client_auth',
  },
  authentication_method: { error: 'invalid_client', description: 'The client could not be authenticated' },
  client_unknown: { error: 'invalid_client', description: 'The client could not be authenticated' },
  client_mismatch: { error: 'invalid_client', description: 'client_id is not the authenticated client' },
  certificate_unreadable: { error: 'invalid_client', description: 'The client could not be authenticated' },
  certificate_expired: { error: 'invalid_client', description: 'The client could not be authenticated' },
  certificate_subject: { error: 'invalid_client', description: 'The client could not be authenticated' },
  assertion_type: {
    error: 'invalid_client',
    description: 'client_assertion_type must be urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  },
  assertion_malformed: { error: 'invalid_client', description: 'client_assertion is not a signed JWT' },
  assertion_typ: {
    error: 'invalid_client',
    description: 'typ of the client assertion must be absent, JWT or client-authentication+jwt',
  },
  assertion_algorithm: {
    error: 'invalid_client',
    description: 'alg of the client assertion must be PS256, ES256 or EdDSA',
  },
  assertion_key: { error: 'invalid_client', description: 'The client could not be authenticated' },
  assertion_signature: { error: 'invalid_client', description: 'The client could not be authenticated' },
  assertion_issuer: {
    error: 'invalid_client',
    description: 'iss and sub of the client assertion must be the client_id',
  },
  assertion_audience: {
    error: 'invalid_client',
    description: 'aud of the client assertion must be the issuer of this server',
  },
  assertion_expired: {
    error: 'invalid_client',
    description: 'exp of the client assertion is missing or in the past',
  },
  assertion_too_long: {
    error: 'invalid_client',
    description: 'exp of the client assertion is more than 10 minutes ahead',
  },
  assertion_from_future: {
    error: 'invalid_client',
    description: 'iat or nbf of the client assertion is in the future',
  },
  assertion_jti: {
    error: 'invalid_client',
    description: 'jti of the client assertion must have 1 to 256 characters',
  },
  assertion_replayed: {
    error: 'invalid_client',
    description: 'The client assertion was used before. Create a new one with another jti',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
