import type { JWK } from 'jose';
import * as base64url from 'jose/base64url';
import { type SigningAlgorithm, signingAlgorithms } from './signing-key.ts';

interface AlgorithmRule {
  /**
   * The names that others may write: `Ed25519` is the newer name of what RFC 8037 calls `EdDSA` with a key of that curve
   * (RFC 9864 section 2.2), and the one that current client libraries write.
   */
  readonly names: readonly string[];
  /** Tells whether a JWK has the shape and the strength for the algorithm. */
  readonly fits: (jwk: JWK) => boolean;
  /** The parameters of Web Crypto for signing. */
  readonly signing: { readonly name: string; readonly hash?: string; readonly saltLength?: number };
  /** The hash that goes with it: `at_hash` of an ID token (OpenID Connect Core section 3.1.3.6). */
  readonly hash: 'SHA-256' | 'SHA-512';
}

/** What each algorithm means: RFC 7518 sections 3.4 and 3.5, RFC 8037 section 3.1. */
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

/** Looks up what an algorithm means. */
export function algorithmRule(alg: SigningAlgorithm): AlgorithmRule {
  return algorithmRules[alg];
}

/** Tells whether a value is one of the accepted algorithms. */
export function isSigningAlgorithm(value: unknown): value is SigningAlgorithm {
  return signingAlgorithms.some((alg) => alg === value);
}

/** Reads the `alg` of a JWT or a JWK that somebody else made. Returns `undefined` for every unknown name. */
export function readSigningAlgorithm(name: unknown): SigningAlgorithm | undefined {
  return signingAlgorithms.find((alg) => algorithmRules[alg].names.some((known) => known === name));
}

/**
 * Tells whether a public key may verify signatures of an algorithm: the right type, RSA of at least 2048 bits,
 * and nothing in its `alg`, `use` or `key_ops` (RFC 7517 section 4) that speaks against it.
 */
export function algorithmFits(alg: SigningAlgorithm, jwk: JWK): boolean {
  return (
    algorithmRules[alg].fits(jwk) &&
    (jwk.alg === undefined || readSigningAlgorithm(jwk.alg) === alg) &&
    (jwk.use === undefined || jwk.use === 'sig') &&
    (jwk.key_ops === undefined || jwk.key_ops.includes('verify'))
  );
}

/** Tells whether an RSA modulus has 2048 to 8192 bits: shorter is weak, longer makes a single check expensive. */
function isStrongModulus(modulus: unknown): boolean {
  const bytes = decodeNumber(modulus, 1024);
  const bits = bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24;
  return bits >= 2048 && bits <= 8192;
}

/**
 * Tells whether an RSA exponent is odd, more than 1, and of 32 bits at most: with 1 everything is its own signature, and
 * one that is as long as the modulus makes a check two hundred times as expensive as the usual 65537.
 */
function isUsualExponent(exponent: unknown): boolean {
  const bytes = decodeNumber(exponent, 4);
  const last = bytes.at(-1) ?? 0;
  return last % 2 === 1 && (bytes.length > 1 || last > 1);
}

const base64urlText = /^(?:[A-Za-z0-9_-]{4})*(?:[A-Za-z0-9_-]{2,3})?$/;

/** Decodes a number of a JWK; its leading zeros are dropped. Empty for what is no number, and for one of more bytes. */
function decodeNumber(value: unknown, maxBytes: number): Uint8Array {
  const max = Math.ceil(((maxBytes + 1) * 4) / 3);
  if (typeof value !== 'string' || value.length > max || !base64urlText.test(value)) return new Uint8Array();
  const bytes = base64url.decode(value);
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = bytes.subarray(first === -1 ? bytes.length : first);
  return digits.length > maxBytes ? new Uint8Array() : digits;
}
