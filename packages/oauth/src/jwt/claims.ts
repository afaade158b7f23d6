import type { JsonObject } from './jws.ts';

/** One rule of the claims of a JWT: the reason to refuse it, and whether the claims break the rule. */
export interface ClaimRule<Reason, Facts> {
  readonly reason: Reason;
  readonly isBroken: (claims: JsonObject, facts: Facts) => boolean;
}

/** Finds the reason to refuse claims: that of the first rule they break, `undefined` if they break none. */
export function findReason<Reason, Facts>(
  rules: readonly ClaimRule<Reason, Facts>[],
  claims: JsonObject,
  facts: Facts,
): Reason | undefined {
  return rules.find((rule) => rule.isBroken(claims, facts))?.reason;
}

/** How far the clock of a client may be ahead (FAPI 2.0 section 5.3.2.1), in milliseconds. */
const clockTolerance = 10_000;

/**
 * Reads a time among the claims of a JWT (RFC 7519 section 2, NumericDate), in milliseconds since the epoch. An absent
 * claim and one that is no number are `NaN`, which compares false with everything: write a check so that false refuses.
 */
export function readTime(claims: JsonObject, name: 'exp' | 'nbf' | 'iat'): number {
  const seconds = claims[name];
  return typeof seconds === 'number' && Number.isFinite(seconds) ? seconds * 1000 : Number.NaN;
}

/** Reports whether `exp` is absent, no number, or over. */
export function hasExpired(claims: JsonObject, now: number): boolean {
  return !(readTime(claims, 'exp') > now);
}

/** Reports whether a time is ahead by no more than a client's clock may be; `NaN` is not. */
export function isTolerablyAhead(time: number, now: number): boolean {
  return time <= now + clockTolerance;
}

/** Reports whether a claim that may be absent is further ahead than a client's clock may be, or no number. */
export function isFromFuture(claims: JsonObject, name: 'nbf' | 'iat', now: number): boolean {
  return name in claims && !isTolerablyAhead(readTime(claims, name), now);
}

/** Reports whether a `jti` can be remembered: a string of 1 to 256 characters. */
export function isJwtId(jti: unknown): jti is string {
  return typeof jti === 'string' && jti.length >= 1 && jti.length <= 256;
}
