/**
 * Tells the system's time in milliseconds since the epoch. Everything else in this package takes its time from a
 * port; a receiver's verifier alone may read it here, because a developer who had to pass a clock before the first
 * delivery verifies would pass exactly this one. `now` in the options replaces it.
 */
export const systemClock = (): number => Date.now();
