import { constants, type KeyObject, type SignKeyObjectInput, sign, verify } from 'node:crypto';
import type { SigningAlgorithm } from '../jwt/signing-key.ts';

/** In the format of JWS (RFC 7518 section 3). */
interface NodeAlgorithm {
  readonly sign: (key: KeyObject, input: Uint8Array) => Uint8Array;
  readonly verify: (key: KeyObject, input: Uint8Array, signature: Uint8Array) => boolean;
}

/**
 * Stores the parameters on the key itself. node:crypto also accepts an object around the key, but needs two exceptions to detect
 * it on every call: a third of the time of a verification.
 */
function createAlgorithm(digest: string | null, parameters: Omit<SignKeyObjectInput, 'key'>): NodeAlgorithm {
  const prepare = (key: KeyObject) => Object.assign(key, parameters);
  return {
    sign: (key, input) => sign(digest, input, prepare(key)),
    verify: (key, input, signature) => verify(digest, input, prepare(key), signature),
  };
}

export const nodeAlgorithms: Readonly<Record<SigningAlgorithm, NodeAlgorithm>> = {
  PS256: createAlgorithm('sha256', { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }),
  ES256: createAlgorithm('sha256', { dsaEncoding: 'ieee-p1363' }),
  EdDSA: createAlgorithm(null, {}),
};
