import { accept, type Result, refuse } from '@ob/http';
import type { PingRecord, StoredWebhook } from './webhook.ts';

/** How many pings of one webhook may begin within one minute. */
export const pingsPerMinute = 10;

/** The length of the window in which pings are counted, in milliseconds. */
const pingWindowMs = 60_000;

/** How long a ping counts as in flight if its process never reports its end, in milliseconds. */
const pingLeaseMs = 20_000;

/** A ping that may be sent. */
export interface StartedPing {
  readonly stored: StoredWebhook;
  /** Names this ping to {@link endPing}. */
  readonly busyUntil: number;
}

/** Why a ping may not be sent now, and in how many milliseconds to try again. */
export interface PingRefusal {
  readonly code: 'ping_in_flight' | 'too_many_pings';
  readonly retryAfterMs: number;
}

/** Begins a ping: one at a time, and ten in any minute. `now` is in milliseconds since the epoch. */
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

/** Ends the ping that was begun with this `busyUntil`; a later one stays in flight. */
export function endPing(stored: StoredWebhook, busyUntil: number): StoredWebhook {
  if (stored.pings.busyUntil !== busyUntil) return stored;
  const pings: PingRecord = { startedAt: stored.pings.startedAt };
  return { ...stored, pings };
}
