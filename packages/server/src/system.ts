import type { Clock, Random } from '@ob/http';

export const systemClock: Clock = { now: () => Date.now() };

/** Cryptographically secure random bytes. */
export const systemRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
