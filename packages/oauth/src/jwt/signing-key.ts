import { signingAlgorithms } from '@ob/core/routes';
import type { JWK } from 'jose';

export { signingAlgorithms };

/** A member of {@link signingAlgorithms}. */
export type SigningAlgorithm = (typeof signingAlgorithms)[number];

/** Port: a private key that signs, wherever it lives: in this process, an HSM or a KMS. */
export interface SigningKey {
  readonly kid: string;
  readonly alg: SigningAlgorithm;
  /** The public part, as published. */
  readonly publicJwk: JWK;
  /** Signs bytes in the form that JWS wants (RFC 7518 section 3). */
  sign(input: Uint8Array): Promise<Uint8Array>;
}

/** The server's keys: the first of an algorithm signs with it, the retired ones are only published. */
export interface KeyRing {
  readonly active: readonly SigningKey[];
  /** Public keys whose tokens may still be alive. */
  readonly retired: readonly JWK[];
}

/**
 * Port: the server's keys as they stand now. Whoever works with keys asks at every use, so that a rotation counts at
 * once. What is derived from a ring is kept by its identity: the same keys are to be the same object.
 */
export interface KeySource {
  current(): KeyRing;
}
