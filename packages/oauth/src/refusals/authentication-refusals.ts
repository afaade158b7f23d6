import type { OAuthRefusalRow } from './refusal-row.ts';

/** The refusals of client authentication. Reasons that would reveal which clients exist share one description. */
export const authenticationRefusals = {
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
  certificate_unreadable: { error: 'invalid_client', description: 'The client could not be authenticated' },
  certificate_expired: { error: 'invalid_client', description: 'The client could not be authenticated' },
  certificate_subject: { error: 'invalid_client', description: 'The client could not be authenticated' },
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
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
