import { checkKeyRing } from './key-ring.ts';
import type { KeyRing, KeySource } from './signing-key.ts';

/** Keys that somebody else exchanges: an operator, or a task that follows a KMS. */
export interface KeyHolder extends KeySource {
  /** Puts other keys in place, from the next use on. Throws as {@link createKeyHolder} does and then changes nothing. */
  replace(keys: KeyRing): void;
}

/**
 * Creates a source of keys that can be replaced without a restart. Throws an `OAuthConfigurationError` with code
 * `key_ring` where no key signs, or where two keys share a `kid`.
 */
export function createKeyHolder(keys: KeyRing): KeyHolder {
  let held = checkKeyRing(keys);
  return {
    current: () => held,
    replace(others) {
      held = checkKeyRing(others);
    },
  };
}
