import type { OutboxEvent } from '@ob/core/primitives';
import type { Clock, Random } from '@ob/http';
import type { AttemptResult, DeliveryStatus } from '../delivery/delivery.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';

/** The ports of {@link createMemoryWebhooks}. Moving `clock` must not end leases, so these have their own. */
export interface MemoryWebhookPorts {
  readonly clock: Clock;
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
  manualRequested: number;
  /** Redeliveries after `sender_fault`. */
  deferred: { readonly count: number; readonly retryAt: number } | undefined;
  leasedManual: boolean;
  readonly attempts: MemoryAttempt[];
}

/** No code awaits between a read and its write, so every operation is atomic. */
export interface MemoryWebhookState {
  readonly webhooks: Map<string, StoredWebhook>;
  /** Ids of webhooks. */
  readonly unregistered: Set<string>;
  /** The client and the id of each event in the outbox. */
  readonly taken: Set<string>;
  readonly deliveries: Map<string, MemoryDelivery>;
}

export function isSending(state: MemoryWebhookState, webhookId: string): boolean {
  return state.webhooks.get(webhookId)?.webhook.status === 'enabled' && !state.unregistered.has(webhookId);
}

/** `undefined` if the delivery has no next attempt or is in flight. */
export function findReadyAt(delivery: MemoryDelivery): number | undefined {
  if (delivery.leasedUntil !== undefined) return undefined;
  if (delivery.manualRequested > 0) return Number.NEGATIVE_INFINITY;
  return delivery.status === 'pending' ? delivery.dueAt : undefined;
}
