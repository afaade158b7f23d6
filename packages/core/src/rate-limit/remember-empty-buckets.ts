import type { BurstLimit, BurstLimitState } from './burst-limit.ts';

/** How many clients with an empty bucket one process remembers; the oldest entry is dropped first. */
const maxRemembered = 10_000;

/** A bucket that holds no whole request from `since` until just before `until`, in milliseconds since the epoch. */
interface EmptyBucket {
  readonly rate: number;
  readonly since: number;
  readonly until: number;
}

/**
 * Makes a {@link BurstLimit} of the `take` of a store. It remembers each bucket that the store reports as empty, until
 * the moment at which the store said the next request comes. The store is not asked about that client before then.
 * The store alone allows requests: a bucket that is remembered can only be refused.
 */
export function rememberEmptyBuckets(take: BurstLimit['take']): BurstLimit {
  const buckets = new Map<string, EmptyBucket>();
  return {
    async take(clientId, now) {
      const limitState = await take(clientId, now);
      if (limitState !== 'unlimited' && limitState.remaining === 0)
        remember(buckets, clientId, limitState, now);
      return limitState;
    },
    peek(clientId, now) {
      const empty = buckets.get(clientId);
      if (empty === undefined) return undefined;
      const { rate, since, until } = empty;
      // A clock that was moved back would otherwise prolong the refusal.
      if (now >= since && now < until) return { allowed: false, rate, remaining: 0, nextIn: until - now };
      buckets.delete(clientId);
      return undefined;
    },
  };
}

function remember(
  buckets: Map<string, EmptyBucket>,
  clientId: string,
  { rate, nextIn }: BurstLimitState,
  now: number,
): void {
  buckets.delete(clientId);
  buckets.set(clientId, { rate, since: now, until: now + nextIn });
  if (buckets.size <= maxRemembered) return;
  for (const oldest of buckets.keys()) {
    buckets.delete(oldest);
    break;
  }
}
