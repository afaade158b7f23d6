import { row } from './refusal-row.ts';

/**
 * The refusals of a DPoP proof (RFC 9449 section 5): one for each error of a JWT or claim, and those of an endpoint.
 */
export const dpopRefusals = {
  dpop_proof_unexpected: row(
    'invalid_request',
    'A DPoP proof is not allowed: the client is not registered for DPoP',
  ),
  dpop_proof_missing: row('invalid_dpop_proof', 'A DPoP proof is required. Send it in the DPoP header'),
  dpop_proof_repeated: row('invalid_dpop_proof', 'The DPoP header is repeated. Send one proof'),
  dpop_proof_malformed: row(
    'invalid_dpop_proof',
    'The DPoP proof is not a signed JWT. Send a JWS in compact form',
  ),
  dpop_proof_typ: row('invalid_dpop_proof', 'typ of the DPoP proof must be dpop+jwt'),
  dpop_proof_algorithm: row('invalid_dpop_proof', 'alg of the DPoP proof must be PS256, ES256 or EdDSA'),
  dpop_proof_key: row('invalid_dpop_proof', 'jwk of the DPoP proof must be a public key that fits its alg'),
  dpop_proof_signature: row('invalid_dpop_proof', 'The signature of the DPoP proof does not match its jwk'),
  dpop_proof_jti: row('invalid_dpop_proof', 'jti of the DPoP proof must have 1 to 256 characters'),
  dpop_proof_method: row('invalid_dpop_proof', 'htm of the DPoP proof must be the method of the request'),
  dpop_proof_address: row('invalid_dpop_proof', 'htu of the DPoP proof must be the address of this endpoint'),
  dpop_proof_issued_at: row(
    'invalid_dpop_proof',
    'iat of the DPoP proof is missing or more than 60 seconds away',
  ),
  dpop_proof_expired: row('invalid_dpop_proof', 'exp of the DPoP proof is in the past'),
  dpop_proof_not_before: row('invalid_dpop_proof', 'nbf of the DPoP proof is in the future'),
  dpop_proof_token_hash: row(
    'invalid_dpop_proof',
    'ath of the DPoP proof must be the hash of the access token',
  ),
  dpop_proof_nonce: row(
    'use_dpop_nonce',
    'nonce of the DPoP proof is missing or expired. Use the one in DPoP-Nonce',
  ),
  dpop_proof_key_other: row('invalid_dpop_proof', 'The key of the DPoP proof must be the one of dpop_jkt'),
  dpop_proof_replayed: row(
    'invalid_dpop_proof',
    'The DPoP proof was used before. Create a new one with another jti',
  ),
};
