import { createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { describePublicJwk } from '../jwt/key-ring.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import { nodeAlgorithms } from './node-signatures.ts';

/** Imported keys live as long as the objects that describe them: those of a registration or of a fetched key set. */
const imported = new WeakMap<JWK, KeyObject>();

/**
 * Verifies with node:crypto, at once and in this thread: for the short texts of JWTs that takes less than Web Crypto
 * needs to hand the work over.
 */
export const nodeSignatureVerifier: SignatureVerifier = ({ alg, key, compact }) => {
  const end = compact.lastIndexOf('.');
  const input = Buffer.from(compact.slice(0, end));
  const signature = Buffer.from(compact.slice(end + 1), 'base64url');
  try {
    return nodeAlgorithms[alg].verify(importOnce(key), input, signature);
  } catch {
    // A key or a signature that OpenSSL cannot read is none.
    return false;
  }
};

function importOnce(jwk: JWK): KeyObject {
  const known = imported.get(jwk);
  if (known !== undefined) return known;
  const key = createPublicKey({ key: { ...describePublicJwk(jwk) }, format: 'jwk' });
  imported.set(jwk, key);
  return key;
}
