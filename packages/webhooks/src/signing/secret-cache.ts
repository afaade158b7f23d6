import type { Clock } from '@ob/http';
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
  hasOpened: boolean;
}

/** For how long an opening that has no end yet is waited for, in milliseconds. */
const patienceMs = 5_000;

/**
 * Makes a box that remembers what it has opened, in this process alone: an attempt then costs no call of a key management
 * service. A key that was taken away goes on opening for the lifetime. Failures are not remembered, and an opening that has
 * no end after five seconds is begun anew by the next call. Throws a `RangeError` unless capacity and lifetime are
 * positive numbers.
 */
export function cacheOpenedSecrets(
  box: SecretBox,
  clock: Clock,
  { capacity = 10_000, lifetimeMs = 300_000 }: SecretCacheSettings = {},
): SecretBox {
  if (!(capacity >= 1 && lifetimeMs > 0))
    throw new RangeError('A cache of secrets has a capacity and a lifetime');
  const opened = new Map<string, Opened>();
  const remember = (name: string, entry: Opened) => keepNewest(opened, capacity, name, entry);
  const openAnew = (name: string, encrypted: string, context: string, openedAt: number) => {
    const entry: Opened = { text: box.open(encrypted, context), openedAt, hasOpened: false };
    remember(name, entry);
    entry.text.then(
      () => {
        entry.hasOpened = true;
        // A service slower than the patience would otherwise never be remembered.
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
      // With the length in front, no two pairs have one name.
      const name = `${context.length}:${context}${encrypted}`;
      const entry = opened.get(name);
      if (entry === undefined || !isFresh(entry, now, lifetimeMs)) {
        return openAnew(name, encrypted, context, now);
      }
      remember(name, entry);
      return entry.text;
    },
  };
}

/** Puts an entry behind the others, and drops those in front that there is no room for. */
function keepNewest(opened: Map<string, Opened>, capacity: number, name: string, entry: Opened): void {
  opened.delete(name);
  opened.set(name, entry);
  for (const oldest of opened.keys()) {
    if (opened.size <= capacity) break;
    opened.delete(oldest);
  }
}

function isFresh({ openedAt, hasOpened }: Opened, now: number, lifetimeMs: number): boolean {
  const age = now - openedAt;
  return age >= 0 && age < (hasOpened ? lifetimeMs : Math.min(lifetimeMs, patienceMs));
}
