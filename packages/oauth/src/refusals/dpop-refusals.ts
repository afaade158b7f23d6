import type { OAuthRefusalRow } from './refusal-row.ts';

/**
 * The refusals of a DPoP proof (RFC 9449 section 5): one for each error of a JWT or claim, and those of an endpoint.
 */
export const dpopRefusals = {
  dpop_proof_unexpected: {
    error: 'invalid_request',
    description: 'A DPoP proof is not allowed: the client is not registered for DPoP',
  },
  dpop_proof_missing: {
    error: 'invalid_dpop_proof',
    description: 'A DPoP proof is required. Send it in the DPoP header',
  },
  dpop_proof_repeated: {
    error: 'invalid_dpop_proof',
    description: 'The DPoP header is repeated. Send one proof',
  },
  dpop_proof_malformed: { error: 'invalid_dpop_proof', description: 'The DPoP proof is not a signed JWT' },
  dpop_proof_typ: { error: 'invalid_dpop_proof', description: 'typ of the DPoP proof must be dpop+jwt' },
  dpop_proof_algorithm: {
    error: 'invalid_dpop_proof',
    description: 'alg of the DPoP proof must be PS256, ES256 or EdDSA',
  },
  dpop_proof_key: {
    error: 'invalid_dpop_proof',
    description: 'jwk of the DPoP proof must be a public key that fits its alg',
  },
  dpop_proof_signature: {
    error: 'invalid_dpop_proof',
    description: 'The signature of the DPoP proof does not match its jwk',
  },
  dpop_proof_jti: {
    error: 'invalid_dpop_proof',
    description: 'jti of the DPoP proof must have 1 to 256 characters',
  },
  dpop_proof_method: {
    error: 'invalid_dpop_proof',
    description: 'htm of the DPoP proof must be the method of the request',
  },
  dpop_proof_address: {
    error: 'invalid_dpop_proof',
    description: 'htu of the DPoP proof must be the address of this endpoint',
  },
  dpop_proof_issued_at: {
    error: 'invalid_dpop_proof',
    description: 'iat of the DPoP proof is missing or more than 60 seconds away',
  },
  dpop_proof_expired: { error: 'invalid_dpop_proof', description: 'exp of the DPoP proof is in the past' },
  dpop_proof_not_before: {
    error: 'invalid_dpop_proof',
    description: 'nbf of the DPoP proof is in the future',
  },
  dpop_proof_token_hash: {
    error: 'invalid_dpop_proof',
    description: 'ath of the DPoP proof must be the hash of the access token',
  },
  dpop_proof_nonce: {
    error: 'use_dpop_nonce',
    description: 'nonce of the DPoP proof is missing or expired. Use the one in DPoP-Nonce',
  },
  dpop_proof_key_other: {
    error: 'invalid_dpop_proof',
    description: 'The key of the DPoP proof must be the one of dpop_jkt',
  },
  dpop_proof_replayed: {
    error: 'invalid_dpop_proof',
    description: 'The DPoP proof was used before. Create a new one with another jti',
  },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
