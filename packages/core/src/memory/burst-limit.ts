import type { BurstLimit } from '../rate-limit/burst-limit.ts';
import { rememberEmptyBuckets } from '../rate-limit/remember-empty-buckets.ts';
import { type TokenBucket, takeToken } from '../rate-limit/token-bucket.ts';

/** Creates a {@link BurstLimit} for one process. `rate` is a whole number of requests per second, at least 1. */
export function createMemoryBurstLimit({ rate }: { readonly rate: number }): BurstLimit {
  const buckets = new Map<string, TokenBucket>();
  return rememberEmptyBuckets(async (clientId, now) => {
    const { bucket, limitState } = takeToken(rate, buckets.get(clientId), now);
    buckets.set(clientId, bucket);
    return limitState;
  });
}
