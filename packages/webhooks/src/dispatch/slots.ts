import type { ClaimedDelivery, DeliveryClaim } from '../delivery/delivery-queue.ts';

/** An endpoint that takes longer than this is slow, in milliseconds. */
const slowAfterMs = 1_000;

/** So many slow webhooks are remembered; then the one noticed first is forgotten. */
const maxRemembered = 1_000;

/** How many attempts one process makes at a time. */
export interface SlotLimits {
  /** Of webhooks that answer within a second, or are not known yet. */
  readonly concurrency: number;
  /** Of slow webhooks, beside those. */
  readonly slowConcurrency: number;
  /** After how long an attempt is given up, in milliseconds: by then its delivery is no longer this process's. */
  readonly leaseMs: number;
}

/**
 * Keeps account of the attempts under way. Waiting for a slow endpoint costs a process next to nothing, but a slot for
 * ten seconds: so slow ones share slots of their own, and many of them together keep nobody else waiting.
 */
export interface AttemptSlots {
  /** Tells how many deliveries may be claimed now, and of which webhooks none; takes back slots that nobody gave back. */
  room(now: number): Pick<DeliveryClaim, 'limit'> & Required<Pick<DeliveryClaim, 'except'>>;
  /** Takes a slot for an attempt that begins. */
  take(delivery: ClaimedDelivery, now: number): void;
  /** Gives a slot back, as its attempt has ended `durationMs` after it began; what is left is to store it. */
  note(delivery: ClaimedDelivery, durationMs: number): void;
  /** Notes that an attempt is stored, or that there will be none; gives back a slot that is still taken. */
  free(delivery: ClaimedDelivery): void;
  /** Lists the attempts under way that have not ended yet. */
  listUnanswered(): readonly ClaimedDelivery[];
}

/** Creates slots, all of them free. */
export function createAttemptSlots({ concurrency, slowConcurrency, leaseMs }: SlotLimits): AttemptSlots {
  const slowWebhooks = new Set<string>();
  /** With the moment they began, oldest first; so are the slow ones, but for the second after which they are slow. */
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
  // An attempt that never ends, as of a transport that hangs, would have its webhook kept out for ever.
  const giveUp = (now: number) => {
    for (const [delivery, beganAt] of slow) {
      if (now - beganAt <= leaseMs) return;
      slow.delete(delivery);
    }
  };
  return {
    room(now) {
      giveUp(now);
      moveSlow(now);
      const full = slow.size > 0 && slow.size >= slowConcurrency;
      // A store that is slower than the endpoints holds up the claims, and not the memory of this process.
      const limit = Math.min(concurrency - fresh.size, 2 * concurrency - answered.size);
      return { limit: Math.max(0, limit), except: full ? [...slowWebhooks] : [] };
    },
    take(delivery, now) {
      if (slowWebhooks.has(delivery.webhookId)) slow.set(delivery, now);
      else fresh.set(delivery, now);
    },
    note(delivery, durationMs) {
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
    listUnanswered: () => [...fresh.keys(), ...slow.keys()],
  };
}

function remember(webhooks: Set<string>, webhookId: string): void {
  webhooks.add(webhookId);
  const [first] = webhooks;
  if (webhooks.size > maxRemembered && first !== undefined) webhooks.delete(first);
}
