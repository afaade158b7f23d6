import { signingAlgorithms } from '@ob/core/routes';
import type { JWK } from 'jose';

export { signingAlgorithms };

export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** Port: a private key that signs. It can be in this process, an HSM or a KMS. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  readonly publicJwk: JWK;
  /** Returns the signature in the format of JWS (RFC 7518 section 3). */
  sign(input: Uint8Array): Promise<Uint8Array>;
}

/** The server's keys. The first active key of an algorithm signs; retired keys are only published. */
export interface KeyRing {
  readonly active: readonly SigningKey[];
  /** Public keys whose signatures may still be valid. */
  readonly retired: readonly JWK[];
}

/** Port: the server's current keys, read for every use. Return the same object while the keys are the same: caches need that. */
export interface KeySource {
  current(): KeyRing;
}
