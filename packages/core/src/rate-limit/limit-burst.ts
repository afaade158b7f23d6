import type { Clock } from '@ob/http';
import type { GuardContext } from '@ob/http/routes';
import type { BurstLimit, BurstLimitState } from './burst-limit.ts';
import { secondsToFill } from './token-bucket.ts';

/** What every place that knows its client takes requests from. */
export interface BurstPorts {
  readonly burst: BurstLimit;
  readonly clock: Clock;
}

/**
 * Takes one request of a client, and tells the caller where it stands: `RateLimit-Policy` and `RateLimit`
 * (draft-ietf-httpapi-ratelimit-headers-10), with `Retry-After` (RFC 9110 section 10.2.3) where the request is refused.
 * Answers false where it is to be refused with 429.
 */
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

/**
 * Checks whether this process already knows that the bucket of a client is empty; asks no store and takes nothing.
 * If so, adds the headers of the refusal and returns true: the request is to be refused with 429.
 */
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

/** Writes a number of milliseconds as the whole seconds of `Retry-After`, at least 1, so that waiting them is enough. */
export function wholeSeconds(milliseconds: number): string {
  return `${Math.max(1, Math.ceil(milliseconds / 1000))}`;
}

function describeBurst({
  allowed,
  rate,
  remaining,
  nextIn,
}: BurstLimitState): Readonly<Record<string, string>> {
  const seconds = wholeSeconds(nextIn);
  return {
    'ratelimit-policy': `"burst";q=${rate * secondsToFill};w=${secondsToFill}`,
    ratelimit: `"burst";r=${remaining};t=${seconds}`,
    ...(allowed ? {} : { 'retry-after': seconds }),
  };
}
