import type { BurstLimit, BurstLimitState } from './burst-limit.ts';

/** The maximum number of clients that one process remembers. The oldest entry is dropped first. */
const maxRemembered = 10_000;

/** A bucket that is empty from `since` until just before `until`, in milliseconds since the epoch. */
interface EmptyBucket {
  readonly rate: number;
  readonly since: number;
  readonly until: number;
}

/** Creates a {@link BurstLimit} that refuses the client of an empty bucket by itself until the next request is due. */
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
      // Without `since`, a clock that goes back would prolong the refusal.
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
