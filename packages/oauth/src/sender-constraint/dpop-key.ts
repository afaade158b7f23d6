import { sha256 } from '@noble/hashes/sha2.js';
import type { JWK } from 'jose';
import * as base64url from 'jose/base64url';
import { hasPrivateMember } from '../jwt/public-jwk.ts';
import { algorithmFits } from '../jwt/signing-algorithm.ts';
import type { SigningAlgorithm } from '../jwt/signing-key.ts';

export interface ProofKey {
  /** Only the members that define the key. */
  readonly jwk: JWK;
  /** `jkt`: SHA-256 (RFC 7638). */
  readonly thumbprint: string;
}

/** In the order of the thumbprint (RFC 7638 section 3.2). */
const publicMembers = {
  PS256: ['e', 'kty', 'n'],
  ES256: ['crv', 'kty', 'x', 'y'],
  EdDSA: ['crv', 'kty', 'x'],
} as const satisfies Readonly<Record<SigningAlgorithm, readonly (keyof JWK)[]>>;

/**
 * Reads the `jwk` of a proof's header (RFC 9449 section 4.2). Returns `undefined` unless it is a public key for the algorithm.
 */
export function readProofKey(value: unknown, alg: SigningAlgorithm | undefined): ProofKey | undefined {
  if (alg === undefined || !isPublicJwk(value) || !algorithmFits(alg, value)) return undefined;
  const members = publicMembers[alg].map((name) => [name, value[name]] as const);
  if (!members.every(([, member]) => typeof member === 'string')) return undefined;
  const jwk: JWK = Object.fromEntries(members);
  const canonical = new TextEncoder().encode(JSON.stringify(jwk));
  return { jwk, thumbprint: base64url.encode(sha256(canonical)) };
}

function isPublicJwk(value: unknown): value is JWK {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const hasOperations = !('key_ops' in value) || Array.isArray(value.key_ops);
  return hasOperations && !hasPrivateMember(value);
}
