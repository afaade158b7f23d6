import type { JWK } from 'jose';
import { calculateJwkThumbprint } from 'jose/jwk/thumbprint';
import { describePublicJwk } from '../jwt/key-ring.ts';
import { hasPrivateMember } from '../jwt/public-jwk.ts';
import { algorithmFits } from '../jwt/signing-algorithm.ts';
import type { SigningAlgorithm } from '../jwt/signing-key.ts';

export interface ProofKey {
  /** Only the members that define the key. */
  readonly jwk: JWK;
  /** `jkt`: SHA-256 (RFC 7638). */
  readonly thumbprint: string;
}

/**
 * Reads the `jwk` of a proof's header (RFC 9449 section 4.2). Returns `undefined` unless it is a public key for the algorithm.
 */
export async function readProofKey(
  value: unknown,
  alg: SigningAlgorithm | undefined,
): Promise<ProofKey | undefined> {
  if (alg === undefined || !isPublicJwk(value) || !algorithmFits(alg, value)) return undefined;
  const jwk = describePublicJwk(value);
  // jose throws if a member is missing or not a string.
  const thumbprint = await calculateJwkThumbprint(jwk).catch(() => undefined);
  return thumbprint === undefined ? undefined : { jwk, thumbprint };
}

function isPublicJwk(value: unknown): value is JWK {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const hasOperations = !('key_ops' in value) || Array.isArray(value.key_ops);
  return hasOperations && !hasPrivateMember(value);
}
