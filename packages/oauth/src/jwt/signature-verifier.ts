import type { JWK } from 'jose';
import { compactVerify } from 'jose/jws/compact/verify';
import { describePublicJwk } from './key-ring.ts';
import { algorithmRule } from './signing-algorithm.ts';
import type { SigningAlgorithm } from './signing-key.ts';

export interface SignatureFacts {
  readonly alg: SigningAlgorithm;
  /** A public key that fits the algorithm. */
  readonly key: JWK;
  /** Its header has this algorithm. */
  readonly compact: string;
}

/**
 * Port: returns whether a key signed a JWS. Returns false for unusable keys and malformed signatures; never throws. May cache
 * imported keys by the identity of `key`.
 */
export type SignatureVerifier = (facts: SignatureFacts) => Promise<boolean> | boolean;

/** jose caches imported keys by the identity of this object. */
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
