import type { Clock, Random } from '@ob/http';

/** The clock of this machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** The random source of this machine. */
export const systemRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
