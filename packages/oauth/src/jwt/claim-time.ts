import type { JsonObject } from './jws.ts';

/** How far the clock of a client may be ahead (FAPI 2.0 section 5.3.2.1), in milliseconds. */
const clockTolerance = 10_000;

/**
 * Reads a time among the claims of a JWT (RFC 7519 section 2, NumericDate), in milliseconds since the epoch. What is
 * absent or no number is `NaN`, which compares false with everything: write a check so that false refuses.
 */
export function readTime(claims: JsonObject, name: 'exp' | 'nbf' | 'iat'): number {
  const seconds = claims[name];
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : Number.NaN;
}

/** Tells whether a time lies ahead by no more than a client's clock may be; `NaN` does not. */
export function isTolerablyAhead(time: number, now: number): boolean {
  return time <= now + clockTolerance;
}
