import { checkKeyRing } from './key-ring.ts';
import type { KeyRing, KeySource } from './signing-key.ts';

/** A key source for external rotation, by an operator or a KMS. */
export interface SigningKeys extends KeySource {
  /** Replaces the keys immediately. If it throws, like {@link createSigningKeys}, the old keys stay. */
  replace(keys: KeyRing): void;
}

/**
 * Creates a source of keys that can be replaced without a restart. Throws an `OAuthConfigurationError` with code `key_ring` if no
 * key signs, or if a `kid` is missing or repeated.
 */
export function createSigningKeys(keys: KeyRing): SigningKeys {
  let signingKeys = checkKeyRing(keys);
  return {
    current: () => signingKeys,
    replace(others) {
      signingKeys = checkKeyRing(others);
    },
  };
}
