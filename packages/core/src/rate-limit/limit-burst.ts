import type { Clock } from '@ob/http';
import type { GuardContext } from '@ob/http/routes';
import type { BurstLimit, BurstLimitState } from './burst-limit.ts';
import { secondsToFill } from './token-bucket.ts';

export interface BurstPorts {
  readonly burst: BurstLimit;
  readonly clock: Clock;
}

/** Takes one request and adds the `RateLimit` headers (draft-ietf-httpapi-ratelimit-headers-10). Returns false for a 429. */
export async function takeBurst(
  { burst, clock }: BurstPorts,
  clientId: string,
  { addHeaders }: Pick<GuardContext, 'addHeaders'>,
): Promise<boolean> {
  const now = clock.now();
  const limitState = burst.peek(clientId, now) ?? (await burst.take(clientId, now));
  if (limitState === 'unlimited') return true;
  addHeaders(describeBurst(limitState));
  return limitState.allowed;
}

/** Returns whether this process knows, without the store, that the bucket is empty. Then adds the headers of the 429. */
export function isKnownEmpty(
  { burst, clock }: BurstPorts,
  clientId: string,
  { addHeaders }: Pick<GuardContext, 'addHeaders'>,
): boolean {
  const limitState = burst.peek(clientId, clock.now());
  if (limitState === undefined) return false;
  addHeaders(describeBurst(limitState));
  return true;
}

/** Returns milliseconds as the whole seconds of `Retry-After`, rounded up, at least 1. */
export function formatRetryAfter(milliseconds: number): string {
  return `${Math.max(1, Math.ceil(milliseconds / 1000))}`;
}

function describeBurst({
  allowed,
  rate,
  remaining,
  nextIn,
}: BurstLimitState): Readonly<Record<string, string>> {
  const seconds = formatRetryAfter(nextIn);
  return {
    'ratelimit-policy': `"burst";q=${rate * secondsToFill};w=${secondsToFill}`,
    ratelimit: `"burst";r=${remaining};t=${seconds}`,
    ...(allowed ? {} : { 'retry-after': seconds }),
  };
}
