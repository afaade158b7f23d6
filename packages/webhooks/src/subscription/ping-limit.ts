import { accept, type Result, refuse } from '@ob/http';
import type { PingRecord, StoredWebhook } from './webhook.ts';

export const pingsPerMinute = 10;

const pingWindowMs = 60_000;

/** After this time, the ping of a process that crashed no longer counts as in flight. */
const pingLeaseMs = 20_000;

export interface StartedPing {
  readonly stored: StoredWebhook;
  readonly busyUntil: number;
}

export interface PingRefusal {
  readonly code: 'ping_in_flight' | 'too_many_pings';
  readonly retryAfterMs: number;
}

/** Allows one ping at a time, and ten in any minute. */
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

/** Ends a ping. If a later ping has started, that one stays in flight. */
export function endPing(stored: StoredWebhook, busyUntil: number): StoredWebhook {
  if (stored.pings.busyUntil !== busyUntil) return stored;
  const pings: PingRecord = { startedAt: stored.pings.startedAt };
  return { ...stored, pings };
}
