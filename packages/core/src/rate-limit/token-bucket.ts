import type { BurstLimitState } from './burst-limit.ts';

/** The cost of one request, in thousandths of a request. With this unit, a bucket gains a whole number per millisecond. */
export const requestCost = 1000;

/** Seconds until an empty bucket is full. A bucket therefore holds the requests of two seconds. */
export const secondsToFill = 2;

/** A stored bucket: its `level` in thousandths of a request at `filledAt`, in milliseconds since the epoch. */
export interface TokenBucket {
  readonly level: number;
  readonly filledAt: number;
}

/** Returns the capacity of a bucket in thousandths of a request. `rate` is a whole number of requests per second. */
export function capacityOf(rate: number): number {
  return rate * secondsToFill * requestCost;
}

/** Takes one request from a bucket, or from a full one if none is stored. A clock that goes back adds nothing. */
export function takeToken(
  rate: number,
  previous: TokenBucket | undefined,
  now: number,
): { readonly bucket: TokenBucket; readonly limitState: BurstLimitState } {
  const { level, filledAt } = previous ?? { level: capacityOf(rate), filledAt: now };
  const filled = Math.min(capacityOf(rate), level + rate * Math.max(0, now - filledAt));
  if (filled < requestCost)
    return { bucket: { level, filledAt }, limitState: describeBucket(rate, filled, false) };
  const left = filled - requestCost;
  return {
    bucket: { level: left, filledAt: Math.max(now, filledAt) },
    limitState: describeBucket(rate, left, true),
  };
}

/** Describes a client's bucket at a level. */
export function describeBucket(rate: number, level: number, allowed: boolean): BurstLimitState {
  return {
    allowed,
    rate,
    remaining: Math.floor(level / requestCost),
    nextIn: Math.ceil((requestCost - (level % requestCost)) / rate),
  };
}
