import type { Clock, Random } from '@ob/http';

/** The clock of the machine. */
export const systemClock: Clock = { now: () => Date.now() };

/** The cryptographically secure random source of the machine. */
export const systemRandom: Random = { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) };
