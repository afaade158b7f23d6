import type { Clock } from '@ob/http';
import type { SecretBox } from './secret-box.ts';

/** The size and the lifetime of a cache of secrets. */
export interface SecretCacheSettings {
  /** Least recently used secrets are dropped first. Default 10,000. */
  readonly capacity?: number;
  /** In milliseconds. Default 300,000 (5 minutes). */
  readonly lifetimeMs?: number;
}

interface Opened {
  readonly text: Promise<string>;
  readonly openedAt: number;
  hasOpened: boolean;
}

/** The time after which a pending decryption is no longer shared. */
const maxPendingMs = 5_000;

/**
 * Creates a box that caches decrypted secrets in this process, so that an attempt needs no call of a key management service.
 * Secrets of a removed key can be used until their entries expire. Failures are not cached. Throws a `RangeError` unless both
 * settings are positive.
 */
export function cacheOpenedSecrets(
  box: SecretBox,
  clock: Clock,
  { capacity = 10_000, lifetimeMs = 300_000 }: SecretCacheSettings = {},
): SecretBox {
  if (!(capacity >= 1 && lifetimeMs > 0))
    throw new RangeError('capacity must be at least 1, and lifetimeMs more than 0');
  const opened = new Map<string, Opened>();
  const remember = (name: string, entry: Opened) => addNewest(opened, capacity, name, entry);
  const openUncached = (name: string, encrypted: string, context: string, openedAt: number) => {
    const entry: Opened = { text: box.open(encrypted, context), openedAt, hasOpened: false };
    remember(name, entry);
    entry.text.then(
      () => {
        entry.hasOpened = true;
        // Without this, secrets of a service slower than `maxPendingMs` would never be cached.
        if (opened.get(name)?.hasOpened !== true) remember(name, entry);
      },
      () => {
        if (opened.get(name) === entry) opened.delete(name);
      },
    );
    return entry.text;
  };
  return {
    encrypt: (text, context) => box.encrypt(text, context),
    async open(encrypted, context) {
      const now = clock.now();
      // The length makes the name unique.
      const name = `${context.length}:${context}${encrypted}`;
      const entry = opened.get(name);
      if (entry === undefined || !isFresh(entry, now, lifetimeMs)) {
        return openUncached(name, encrypted, context, now);
      }
      remember(name, entry);
      return entry.text;
    },
  };
}

function addNewest(opened: Map<string, Opened>, capacity: number, name: string, entry: Opened): void {
  opened.delete(name);
  opened.set(name, entry);
  for (const oldest of opened.keys()) {
    if (opened.size <= capacity) break;
    opened.delete(oldest);
  }
}

function isFresh({ openedAt, hasOpened }: Opened, now: number, lifetimeMs: number): boolean {
  const age = now - openedAt;
  return age >= 0 && age < (hasOpened ? lifetimeMs : Math.min(lifetimeMs, maxPendingMs));
}
