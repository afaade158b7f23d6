import type { JWK } from 'jose';
import * as base64url from 'jose/base64url';
import { type SigningAlgorithm, signingAlgorithms } from './signing-key.ts';

interface AlgorithmRule {
  /** RFC 9864 section 2.2 renames `EdDSA` with Ed25519 to `Ed25519`. Current client libraries use the new name. */
  readonly names: readonly string[];
  /** Checks shape and strength. */
  readonly fits: (jwk: JWK) => boolean;
  /** The Web Crypto parameters. */
  readonly signing: { readonly name: string; readonly hash?: string; readonly saltLength?: number };
  /** For `at_hash` of an ID token (OpenID Connect Core section 3.1.3.6). */
  readonly hash: 'SHA-256' | 'SHA-512';
}

/** RFC 7518 sections 3.4 and 3.5, RFC 8037 section 3.1. */
const algorithmRules: Readonly<Record<SigningAlgorithm, AlgorithmRule>> = {
  PS256: {
    names: ['PS256'],
    fits: (jwk) => jwk.kty === 'RSA' && isStrongModulus(jwk.n) && isUsualExponent(jwk.e),
    signing: { name: 'RSA-PSS', saltLength: 32 },
    hash: 'SHA-256',
  },
  ES256: {
    names: ['ES256'],
    fits: (jwk) => jwk.kty === 'EC' && jwk.crv === 'P-256',
    signing: { name: 'ECDSA', hash: 'SHA-256' },
    hash: 'SHA-256',
  },
  EdDSA: {
    names: ['EdDSA', 'Ed25519'],
    fits: (jwk) => jwk.kty === 'OKP' && jwk.crv === 'Ed25519',
    signing: { name: 'Ed25519' },
    hash: 'SHA-512',
  },
};

export function algorithmRule(alg: SigningAlgorithm): AlgorithmRule {
  return algorithmRules[alg];
}

export function isSigningAlgorithm(value: unknown): value is SigningAlgorithm {
  return signingAlgorithms.some((alg) => alg === value);
}

export function readSigningAlgorithm(name: unknown): SigningAlgorithm | undefined {
  return signingAlgorithms.find((alg) => algorithmRules[alg].names.some((known) => known === name));
}

/** Returns whether a public key has the type and strength for an algorithm, and its members allow it (RFC 7517 section 4). */
export function algorithmFits(alg: SigningAlgorithm, jwk: JWK): boolean {
  return (
    algorithmRules[alg].fits(jwk) &&
    (jwk.alg === undefined || readSigningAlgorithm(jwk.alg) === alg) &&
    (jwk.use === undefined || jwk.use === 'sig') &&
    (jwk.key_ops === undefined || jwk.key_ops.includes('verify'))
  );
}

/** Accepts 2048 to 8192 bits: a shorter modulus is weak, a longer one makes each verification expensive. */
function isStrongModulus(modulus: unknown): boolean {
  const bytes = decodeNumber(modulus, 1024);
  const bits = bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24;
  return bits >= 2048 && bits <= 8192;
}

/**
 * Accepts odd exponents above 1, up to 32 bits. With exponent 1 every message is its own signature. A long exponent makes a
 * verification up to 200 times as expensive as 65537.
 */
function isUsualExponent(exponent: unknown): boolean {
  const bytes = decodeNumber(exponent, 4);
  const last = bytes.at(-1) ?? 0;
  return last % 2 === 1 && (bytes.length > 1 || last > 1);
}

const base64urlText = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;

/** Decodes a base64url number without leading zeros. Returns an empty array if it is malformed or too long. */
function decodeNumber(value: unknown, maxBytes: number): Uint8Array {
  const max = Math.ceil(((maxBytes + 1) * 4) / 3);
  if (typeof value !== 'string' || value.length > max || !base64urlText.test(value)) return new Uint8Array();
  const bytes = base64url.decode(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(first === -1 ? bytes.length : first);
  return digits.length > maxBytes ? new Uint8Array() : digits;
}
