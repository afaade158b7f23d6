import type { JWK } from 'jose';
import { compactVerify } from 'jose/jws/compact/verify';
import { describePublicJwk } from './key-ring.ts';
import { algorithmRule } from './signing-algorithm.ts';
import type { SigningAlgorithm } from './signing-key.ts';

/** A signature, and the key that is said to have made it. */
export interface SignatureFacts {
  readonly alg: SigningAlgorithm;
  /** A public key that fits the algorithm. */
  readonly key: JWK;
  /** A compact JWS (RFC 7515 section 7.1) whose header names the algorithm. */
  readonly compact: string;
}

/**
 * Port: reports whether a JWS is signed by a key. Answers false, and never throws, for keys that cannot be imported and
 * signatures of any shape. A key may be kept as long as the very object that describes it lives.
 */
export type SignatureVerifier = (facts: SignatureFacts) => Promise<boolean> | boolean;

/** The library keeps what it has imported by this object. */
const publicParts = new WeakMap<JWK, JWK>();

/** Verifies with Web Crypto, on every runtime. On Node, `nodeSignatureVerifier` of `@ob/oauth/node` is faster. */
export const webSignatureVerifier: SignatureVerifier = async ({ alg, key, compact }) => {
  const publicPart = publicParts.get(key) ?? describePublicJwk(key);
  publicParts.set(key, publicPart);
  return compactVerify(compact, publicPart, { algorithms: [...algorithmRule(alg).names] }).then(
    () => true,
    () => false,
  );
};
