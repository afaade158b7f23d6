import type { ClaimedDelivery, DeliveryClaim } from '../delivery/delivery-queue.ts';

const slowAfterMs = 1_000;

const maxRemembered = 1_000;

/** The maximum numbers of attempts in flight in one process. `slowConcurrency` is in addition to `concurrency`. */
export interface SlotLimits {
  readonly concurrency: number;
  readonly slowConcurrency: number;
  /** Frees the slot of an attempt that outlived its lease, in milliseconds. */
  readonly leaseMs: number;
}

/**
 * Counts the attempts in flight. A slow endpoint can take a slot for ten seconds. Slow endpoints have their own slots, so they
 * never delay the others.
 */
export interface AttemptSlots {
  /** Returns the limits of the next claim. Frees the slots of attempts that outlived their lease. */
  computeRoom(now: number): Pick<DeliveryClaim, 'limit'> & Required<Pick<DeliveryClaim, 'except'>>;
  take(delivery: ClaimedDelivery, now: number): void;
  /** Frees the slot of an attempt that still waits to be stored. */
  recordResponse(delivery: ClaimedDelivery, durationMs: number): void;
  /** Removes an attempt that is stored or was not made. */
  free(delivery: ClaimedDelivery): void;
  listWaiting(): readonly ClaimedDelivery[];
}

export function createAttemptSlots({ concurrency, slowConcurrency, leaseMs }: SlotLimits): AttemptSlots {
  const slowWebhooks = new Set<string>();
  // From each attempt to its start, oldest first.
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
      // If the store is slower than the endpoints, claims wait. Otherwise memory would grow.
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
