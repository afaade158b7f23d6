import type { JsonObject } from './jws.ts';

/** How far a client's clock may be ahead (FAPI 2.0 section 5.3.2.1), in milliseconds. */
const clockTolerance = 10_000;

/**
 * Reads a NumericDate claim (RFC 7519 section 2) in milliseconds since the epoch. Returns `NaN` if it is absent or not a number.
 * Comparisons with `NaN` are false: write each check so that false refuses.
 */
export function readTime(claims: JsonObject, name: 'exp' | 'nbf' | 'iat'): number {
  const seconds = claims[name];
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : Number.NaN;
}

/** Returns whether `exp` is absent, not a number, or in the past. */
export function hasExpired(claims: JsonObject, now: number): boolean {
  return !(readTime(claims, 'exp') > now);
}

/** False for `NaN`. */
export function isWithinTolerance(time: number, now: number): boolean {
  return time <= now + clockTolerance;
}

/** Returns whether a claim is present, but not a number or ahead by more than the tolerance. */
export function isFromFuture(claims: JsonObject, name: 'nbf' | 'iat', now: number): boolean {
  return name in claims && !isWithinTolerance(readTime(claims, name), now);
}

export function isJwtId(jti: unknown): jti is string {
  return typeof jti === 'string' && jti.length >= 1 && jti.length <= 256;
}
