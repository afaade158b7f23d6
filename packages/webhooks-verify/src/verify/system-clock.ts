/** Returns the system time in milliseconds since 1970: the default of a verifier's `now`. */
export const systemClock = (): number => Date.now();
