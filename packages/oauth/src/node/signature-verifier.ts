import { createPublicKey, type KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import { describePublicJwk } from '../jwt/key-ring.ts';
import type { SignatureVerifier } from '../jwt/signature-verifier.ts';
import { nodeAlgorithms } from './node-signatures.ts';

/** Cached as long as the JWK objects of a registration or a fetched key set exist. */
const imported = new WeakMap<JWK, KeyObject>();

/** Verifies with node:crypto in this thread: faster than Web Crypto, which hands the work to another thread. */
export const nodeSignatureVerifier: SignatureVerifier = ({ alg, key, compact }) => {
  const end = compact.lastIndexOf('.');
  const input = Buffer.from(compact.slice(0, end));
  const signature = Buffer.from(compact.slice(end + 1), 'base64url');
  try {
    return nodeAlgorithms[alg].verify(importOnce(key), input, signature);
  } catch {
    // OpenSSL throws for unreadable keys and signatures.
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
