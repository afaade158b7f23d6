import type { BurstLimit } from '../rate-limit/burst-limit.ts';
import { rememberEmptyBuckets } from '../rate-limit/remember-empty-buckets.ts';
import { type TokenBucket, takeToken } from '../rate-limit/token-bucket.ts';

/**
 * Makes a {@link BurstLimit} of `rate` requests per second, a whole number of at least 1, that lives in this process:
 * for tests, trials, and servers of one process. It keeps one bucket for every client that has asked.
 */
export function createMemoryBurstLimit({ rate }: { readonly rate: number }): BurstLimit {
  const buckets = new Map<string, TokenBucket>();
  return rememberEmptyBuckets(async (clientId, now) => {
    const { bucket, limitState } = takeToken(rate, buckets.get(clientId), now);
    buckets.set(clientId, bucket);
    return limitState;
  });
}
