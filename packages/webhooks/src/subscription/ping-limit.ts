import { accept, type Result, refuse } from '@ob/http';
import type { PingRecord, StoredWebhook } from './webhook.ts';

/** The maximum number of pings of a webhook in a minute. */
export const pingsPerMinute = 10;

const pingWindowMs = 60_000;

/** The time after which a ping of a lost process no longer counts as in flight, in milliseconds. */
const pingLeaseMs = 20_000;

/** A ping that may be sent. */
export interface StartedPing {
  readonly stored: StoredWebhook;
  /** Identifies this ping in {@link endPing}. */
  readonly busyUntil: number;
}

/** The reason why a ping is refused, and the time until a retry. */
export interface PingRefusal {
  readonly code: 'ping_in_flight' | 'too_many_pings';
  readonly retryAfterMs: number;
}

/** Starts a ping, or refuses it: one at a time, and ten in any minute. `now` is in milliseconds since 1970. */
export function beginPing(stored: StoredWebhook, now: number): Result<StartedPing, PingRefusal> {
  const { pings } = stored;
  const recent = pings.startedAt.filter((startedAt) => startedAt > now - pingWindowMs);
  const [oldest] = recent;
  if (recent.length >= pingsPerMinute && oldest !== undefined)
    return refuse({ code: 'too_many_pings', retryAfterMs: oldest + pingWindowMs - now });
  if (pings.busyUntil !== undefined && pings.busyUntil > now)
    return refuse({ code: 'ping_in_flight', retryAfterMs: Math.min(1_000, pings.busyUntil - now) });
  const busyUntil = now + pingLeaseMs;
  return accept({ stored: { ...stored, pings: { startedAt: [...recent, now], busyUntil } }, busyUntil });
}

/** Ends the ping with this `busyUntil`. A later ping stays in flight. */
export function endPing(stored: StoredWebhook, busyUntil: number): StoredWebhook {
  if (stored.pings.busyUntil !== busyUntil) return stored;
  const pings: PingRecord = { startedAt: stored.pings.startedAt };
  return { ...stored, pings };
}
