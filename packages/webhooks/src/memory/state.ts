import type { OutboxEvent } from '@ob/core/primitives';
import type { Clock, Random } from '@ob/http';
import type { AttemptResult, DeliveryStatus } from '../delivery/delivery.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';

/** The ports of {@link createMemoryWebhooks}. */
export interface MemoryWebhookPorts {
  readonly clock: Clock;
  /** The clock of leases. A sandbox that moves its clock must not end them. */
  readonly leaseClock: Clock;
  readonly random: Random;
}

export interface MemoryAttempt extends AttemptResult {
  readonly manual: boolean;
}

export interface MemoryDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly event: OutboxEvent;
  readonly createdAt: number;
  status: DeliveryStatus;
  attemptsMade: number;
  dueAt: number;
  /** The end of the lease by the lease clock. `undefined` without a lease. */
  leasedUntil: number | undefined;
  fence: number;
  /** Redeliveries that may be attempted now. */
  manualRequested: number;
  /** Redeliveries after `sender_fault`, with the time of their retry. */
  deferred: { readonly count: number; readonly retryAt: number } | undefined;
  leasedManual: boolean;
  readonly attempts: MemoryAttempt[];
}

/** The state of the memory stores. No code awaits between a read and its write, so every operation is atomic. */
export interface MemoryWebhookState {
  readonly webhooks: Map<string, StoredWebhook>;
  /** The ids of webhooks whose client is not registered. */
  readonly unregistered: Set<string>;
  /** The client and the event id of every event in the outbox. */
  readonly taken: Set<string>;
  readonly deliveries: Map<string, MemoryDelivery>;
}

/** Returns whether deliveries of a webhook may be sent. */
export function isSending(state: MemoryWebhookState, webhookId: string): boolean {
  return state.webhooks.get(webhookId)?.webhook.status === 'enabled' && !state.unregistered.has(webhookId);
}

/** Returns the time from which a delivery is due, or `undefined` if it has no next attempt or is in flight. */
export function findReadyAt(delivery: MemoryDelivery): number | undefined {
  if (delivery.leasedUntil !== undefined) return undefined;
  if (delivery.manualRequested > 0) return Number.NEGATIVE_INFINITY;
  return delivery.status === 'pending' ? delivery.dueAt : undefined;
}
