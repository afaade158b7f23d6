import type { Clock } from '@ob/http';
import type { SecretBox } from './secret-box.ts';

/** The size and the lifetime of a cache of secrets. */
export interface SecretCacheSettings {
  /** Least recently used secrets are dropped first. Default 10,000. */
  readonly capacity?: number;
  /** In milliseconds. Default 300,000 (5 minutes). */
  readonly lifetimeMs?: number;
}

interface CachedSecret {
  readonly text: Promise<string>;
  readonly requestedAt: number;
  isDecrypted: boolean;
}

/** The time after which a pending decryption is no longer shared. */
const maxPendingMs = 5_000;

/**
 * Creates a box that caches decrypted secrets in this process, so that an attempt needs no call of a key management service.
 * Secrets of a removed key can be used until their entries expire. Failures are not cached. Throws a `RangeError` unless both
 * settings are positive.
 */
export function cacheDecryptedSecrets(
  box: SecretBox,
  clock: Clock,
  { capacity = 10_000, lifetimeMs = 300_000 }: SecretCacheSettings = {},
): SecretBox {
  if (!(capacity >= 1 && lifetimeMs > 0))
    throw new RangeError('capacity must be at least 1, and lifetimeMs more than 0');
  const cached = new Map<string, CachedSecret>();
  const remember = (name: string, entry: CachedSecret) => addNewest(cached, capacity, name, entry);
  const decryptUncached = (name: string, encrypted: string, context: string, requestedAt: number) => {
    const entry: CachedSecret = { text: box.decrypt(encrypted, context), requestedAt, isDecrypted: false };
    remember(name, entry);
    entry.text.then(
      () => {
        entry.isDecrypted = true;
        // Without this, secrets of a service slower than `maxPendingMs` would never be cached.
        if (cached.get(name)?.isDecrypted !== true) remember(name, entry);
      },
      () => {
        if (cached.get(name) === entry) cached.delete(name);
      },
    );
    return entry.text;
  };
  return {
    encrypt: (text, context) => box.encrypt(text, context),
    async decrypt(encrypted, context) {
      const now = clock.now();
      // The length makes the name unique.
      const name = `${context.length}:${context}${encrypted}`;
      const entry = cached.get(name);
      if (entry === undefined || !isFresh(entry, now, lifetimeMs)) {
        return decryptUncached(name, encrypted, context, now);
      }
      remember(name, entry);
      return entry.text;
    },
  };
}

function addNewest(
  cached: Map<string, CachedSecret>,
  capacity: number,
  name: string,
  entry: CachedSecret,
): void {
  cached.delete(name);
  cached.set(name, entry);
  for (const oldest of cached.keys()) {
    if (cached.size <= capacity) break;
    cached.delete(oldest);
  }
}

function isFresh({ requestedAt, isDecrypted }: CachedSecret, now: number, lifetimeMs: number): boolean {
  const age = now - requestedAt;
  return age >= 0 && age < (isDecrypted ? lifetimeMs : Math.min(lifetimeMs, maxPendingMs));
}
