import type { Clock } from '@ob/core';
import type { SecretBox } from './secret-box.ts';

/** How much is remembered, and for how long. */
export interface SecretCacheSettings {
  /** Opened texts at most; those not asked for the longest go first. Default 10,000. */
  readonly capacity?: number;
  /** How long one is remembered from its opening on, in milliseconds; default 5 minutes. */
  readonly lifetimeMs?: number;
}

interface Opened {
  readonly text: Promise<string>;
  readonly openedAt: number;
}

/**
 * Makes a box that remembers what it has opened, in this process alone: an attempt then costs no call of a key management
 * service. A key that was taken away goes on opening for the lifetime. Failures are not remembered. Throws a `RangeError`
 * unless capacity and lifetime are positive numbers.
 */
export function cacheOpenedSecrets(
  box: SecretBox,
  clock: Clock,
  { capacity = 10_000, lifetimeMs = 300_000 }: SecretCacheSettings = {},
): SecretBox {
  if (!(capacity >= 1 && lifetimeMs > 0))
    throw new RangeError('A cache of secrets has a capacity and a lifetime');
  const opened = new Map<string, Opened>();
  const remember = (name: string, entry: Opened) => {
    opened.delete(name);
    opened.set(name, entry);
    for (const oldest of opened.keys()) {
      if (opened.size <= capacity) break;
      opened.delete(oldest);
    }
  };
  const openAnew = (name: string, sealed: string, context: string, openedAt: number) => {
    const entry = { text: box.open(sealed, context), openedAt };
    remember(name, entry);
    entry.text.catch(() => {
      if (opened.get(name) === entry) opened.delete(name);
    });
    return entry.text;
  };
  return {
    seal: (text, context) => box.seal(text, context),
    async open(sealed, context) {
      const now = clock.now();
      // With the length in front, no two pairs have one name.
      const name = `${context.length}:${context}${sealed}`;
      const entry = opened.get(name);
      const age = entry === undefined ? Number.NaN : now - entry.openedAt;
      if (entry === undefined || !(age >= 0 && age < lifetimeMs)) {
        return openAnew(name, sealed, context, now);
      }
      remember(name, entry);
      return entry.text;
    },
  };
}
