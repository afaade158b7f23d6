import { constants, type KeyObject, sign, verify } from 'node:crypto';
import type { SigningAlgorithm } from '../jwt/signing-key.ts';
import { decodeEcdsaSignature, encodeEcdsaSignature } from './ecdsa-signature.ts';

/** How node:crypto makes and checks the signatures of an algorithm, in the form of JWS (RFC 7518 section 3). */
interface NodeAlgorithm {
  readonly sign: (key: KeyObject, input: Uint8Array) => Uint8Array;
  readonly verify: (key: KeyObject, input: Uint8Array, signature: Uint8Array) => boolean;
}

const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 };

/**
 * Lets the key itself carry the parameters of PSS. node:crypto would also find them in an object around the key, but
 * tells that from a key by two exceptions at every call: a third of what the whole check of a signature takes.
 */
function withPss(key: KeyObject): KeyObject {
  return Object.assign(key, pss);
}

/** What each algorithm is to node:crypto; as in the table of the algorithms for Web Crypto. */
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
