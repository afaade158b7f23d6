import { constants, type KeyObject, sign, verify } from 'node:crypto';
import type { SigningAlgorithm } from '../jwt/signing-key.ts';
import { decodeEcdsaSignature, encodeEcdsaSignature } from './ecdsa-signature.ts';

/** In the format of JWS (RFC 7518 section 3). */
interface NodeAlgorithm {
  readonly sign: (key: KeyObject, input: Uint8Array) => Uint8Array;
  readonly verify: (key: KeyObject, input: Uint8Array, signature: Uint8Array) => boolean;
}

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

/**
 * Stores the PSS parameters on the key itself. node:crypto also accepts an object around the key, but needs two exceptions to
 * detect it on every call: a third of the time of a verification.
 */
function withPss(key: KeyObject): KeyObject {
  return Object.assign(key, pss);
}

export const nodeAlgorithms: Readonly<Record<SigningAlgorithm, NodeAlgorithm>> = {
  PS256: {
    sign: (key, input) => sign('sha256', input, withPss(key)),
    verify: (key, input, signature) => verify('sha256', input, withPss(key), signature),
  },
  ES256: {
    sign: (key, input) => decodeEcdsaSignature(sign('sha256', input, key)),
    verify: (key, input, signature) => {
      const der = encodeEcdsaSignature(signature);
      return der !== undefined && verify('sha256', input, key, der);
    },
  },
  EdDSA: {
    sign: (key, input) => sign(null, input, key),
    verify: (key, input, signature) => verify(null, input, key, signature),
  },
};
