import type { ClaimedDelivery, DeliveryClaim } from '../delivery/delivery-queue.ts';

/** The duration of an attempt after which its webhook is slow, in milliseconds. */
const slowAfterMs = 1_000;

/** The maximum number of slow webhooks in memory. */
const maxRemembered = 1_000;

/** The maximum numbers of attempts in flight in one process. */
export interface SlotLimits {
  /** Attempts to webhooks that answer within a second, or are new to this process. */
  readonly concurrency: number;
  /** Attempts to slow webhooks, in addition to `concurrency`. */
  readonly slowConcurrency: number;
  /** The duration after which an attempt no longer takes a slot, in milliseconds. Its lease is over then. */
  readonly leaseMs: number;
}

/**
 * Counts the attempts in flight. A slow endpoint can take a slot for ten seconds. Slow endpoints have slots of their own,
 * so they never delay the others.
 */
export interface AttemptSlots {
  /** Returns the limits of the next claim. Frees the slots of attempts that outlived their lease. */
  computeRoom(now: number): Pick<DeliveryClaim, 'limit'> & Required<Pick<DeliveryClaim, 'except'>>;
  /** Takes a slot for an attempt that starts. */
  take(delivery: ClaimedDelivery, now: number): void;
  /** Frees the slot of an attempt that took `durationMs`. The attempt still waits to be stored. */
  recordResponse(delivery: ClaimedDelivery, durationMs: number): void;
  /** Removes an attempt that is stored or was not made, and frees its slot. */
  free(delivery: ClaimedDelivery): void;
  /** Lists the attempts in flight. */
  listWaiting(): readonly ClaimedDelivery[];
}

/** Creates free slots. */
export function createAttemptSlots({ concurrency, slowConcurrency, leaseMs }: SlotLimits): AttemptSlots {
  const slowWebhooks = new Set<string>();
  // Each map has the start of its attempts, oldest first.
  const fresh = new Map<ClaimedDelivery, number>();
  const slow = new Map<ClaimedDelivery, number>();
  const answered = new Set<ClaimedDelivery>();
  const moveSlow = (now: number) => {
    for (const [delivery, beganAt] of fresh) {
      if (now - beganAt <= slowAfterMs) return;
      fresh.delete(delivery);
      slow.set(delivery, beganAt);
      remember(slowWebhooks, delivery.webhookId);
    }
  };
  // Without this, a transport that hangs would block its webhook forever.
  const dropExpired = (now: number) => {
    for (const [delivery, beganAt] of slow) {
      if (now - beganAt <= leaseMs) return;
      slow.delete(delivery);
    }
  };
  return {
    computeRoom(now) {
      dropExpired(now);
      moveSlow(now);
      const full = slow.size > 0 && slow.size >= slowConcurrency;
      // If the store is slower than the endpoints, claims must wait: otherwise memory would grow.
      const limit = Math.min(concurrency - fresh.size, 2 * concurrency - answered.size);
      return { limit: Math.max(0, limit), except: full ? [...slowWebhooks] : [] };
    },
    take(delivery, now) {
      if (slowWebhooks.has(delivery.webhookId)) slow.set(delivery, now);
      else fresh.set(delivery, now);
    },
    recordResponse(delivery, durationMs) {
      fresh.delete(delivery);
      slow.delete(delivery);
      answered.add(delivery);
      if (durationMs > slowAfterMs) remember(slowWebhooks, delivery.webhookId);
      else slowWebhooks.delete(delivery.webhookId);
    },
    free(delivery) {
      fresh.delete(delivery);
      slow.delete(delivery);
      answered.delete(delivery);
    },
    listWaiting: () => [...fresh.keys(), ...slow.keys()],
  };
}

function remember(webhooks: Set<string>, webhookId: string): void {
  webhooks.add(webhookId);
  const [first] = webhooks;
  if (webhooks.size > maxRemembered && first !== undefined) webhooks.delete(first);
}
