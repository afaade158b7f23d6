import type { BurstLimitState } from './burst-limit.ts';

/**
 * What one request takes out of a bucket. Levels are whole thousandths of a request, so that a bucket that gains
 * `rate` requests a second gains `rate` of them a millisecond, without a fraction.
 */
export const requestCost = 1000;

/** How many seconds an empty bucket takes to fill: it holds twice what it gains in one. */
export const secondsToFill = 2;

/** A bucket as it is kept. */
export interface TokenBucket {
  /** In thousandths of a request. */
  readonly level: number;
  /** Up to when the level has been counted, in milliseconds since the epoch. */
  readonly filledAt: number;
}

/** Tells how much a bucket holds, in thousandths of a request. `rate` is a whole number of requests per second. */
export function capacityOf(rate: number): number {
  return rate * secondsToFill * requestCost;
}

/**
 * Takes one request from a bucket, a full one where none is kept yet. Between any two moments no more are allowed than
 * the bucket holds and gains in between; time that goes back adds nothing. A refusal leaves the bucket as it was kept.
 */
export function takeToken(
  rate: number,
  kept: TokenBucket | undefined,
  now: number,
): { readonly bucket: TokenBucket; readonly limitState: BurstLimitState } {
  const { level, filledAt } = kept ?? { level: capacityOf(rate), filledAt: now };
  const filled = Math.min(capacityOf(rate), level + rate * Math.max(0, now - filledAt));
  if (filled < requestCost)
    return { bucket: { level, filledAt }, limitState: describeStanding(rate, filled, false) };
  const left = filled - requestCost;
  return {
    bucket: { level: left, filledAt: Math.max(now, filledAt) },
    limitState: describeStanding(rate, left, true),
  };
}

/** Describes where a client stands whose bucket is left at a level. */
export function describeStanding(rate: number, level: number, allowed: boolean): BurstLimitState {
  return {
    allowed,
    rate,
    remaining: Math.floor(level / requestCost),
    nextIn: Math.ceil((requestCost - (level % requestCost)) / rate),
  };
}
