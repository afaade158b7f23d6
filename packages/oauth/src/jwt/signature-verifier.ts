import type { CryptoKey, JWK } from 'jose';
import { importJWK } from 'jose/key/import';
import { describePublicJwk } from './key-ring.ts';
import { algorithmRule } from './signing-algorithm.ts';
import type { SigningAlgorithm } from './signing-key.ts';

/** A signature in the form of JWS (RFC 7518 section 3), and what it is said to be of. */
export interface SignatureFacts {
  readonly alg: SigningAlgorithm;
  /** A public key that fits the algorithm. */
  readonly key: JWK;
  /** What was signed. */
  readonly input: Uint8Array<ArrayBuffer>;
  readonly signature: Uint8Array<ArrayBuffer>;
}

/**
 * Port: tells whether a signature is that of a key. Answers false, and never throws, for keys that cannot be imported
 * and signatures of any shape. A key may be kept as long as the very object that describes it lives.
 */
export type SignatureVerifier = (facts: SignatureFacts) => Promise<boolean> | boolean;

const imported = new WeakMap<JWK, Promise<CryptoKey | undefined>>();

/** Verifies with Web Crypto, on every runtime. On Node, `nodeSignatureVerifier` of `@ob/oauth/node` is faster. */
export const webSignatureVerifier: SignatureVerifier = async ({ alg, key, input, signature }) => {
  const publicKey = await importOnce(key, alg);
  if (publicKey === undefined) return false;
  // Runtimes throw for keys that they import and cannot use.
  return crypto.subtle.verify(algorithmRule(alg).signing, publicKey, signature, input).catch(() => false);
};

function importOnce(jwk: JWK, alg: SigningAlgorithm): Promise<CryptoKey | undefined> {
  const known = imported.get(jwk);
  if (known !== undefined) return known;
  const key = importPublicKey(jwk, alg);
  imported.set(jwk, key);
  return key;
}

async function importPublicKey(jwk: JWK, alg: SigningAlgorithm): Promise<CryptoKey | undefined> {
  try {
    const key = await importJWK(describePublicJwk(jwk), alg);
    return key instanceof Uint8Array ? undefined : key;
  } catch {
    return undefined;
  }
}
