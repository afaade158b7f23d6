import type { OutboxEvent } from '@ob/core/primitives';
import type { Clock, Random } from '@ob/http';
import type { AttemptResult, DeliveryStatus } from '../delivery/delivery.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';

/** What the memory engine needs. */
export interface MemoryWebhookPorts {
  readonly clock: Clock;
  /** The clock that leases run by; a sandbox that moves its clock must not end them. */
  readonly leaseClock: Clock;
  readonly random: Random;
}

/** One attempt in memory. */
export interface MemoryAttempt extends AttemptResult {
  readonly manual: boolean;
}

/** One delivery in memory. */
export interface MemoryDelivery {
  readonly deliveryId: string;
  readonly webhookId: string;
  readonly event: OutboxEvent;
  readonly createdAt: number;
  status: DeliveryStatus;
  attemptsMade: number;
  dueAt: number;
  /** By the lease clock; absent while nobody attempts it. */
  leasedUntil: number | undefined;
  fence: number;
  /** Redeliveries that may be attempted now. */
  manualRequested: number;
  /** Redeliveries that met a fault of the sender, and when they are tried again. */
  deferred: { readonly count: number; readonly retryAt: number } | undefined;
  leasedManual: boolean;
  readonly attempts: MemoryAttempt[];
}

/** Everything the memory engine holds. Nothing in it is awaited between a read and its write. */
export interface MemoryWebhookState {
  readonly webhooks: Map<string, StoredWebhook>;
  /** The ids of webhooks whose client is not registered. */
  readonly unregistered: Set<string>;
  /** Client and event id of every event taken. */
  readonly taken: Set<string>;
  readonly deliveries: Map<string, MemoryDelivery>;
}

/** Returns whether deliveries of a webhook may be sent. */
export function isSending(state: MemoryWebhookState, webhookId: string): boolean {
  return state.webhooks.get(webhookId)?.webhook.status === 'enabled' && !state.unregistered.has(webhookId);
}

/** Tells from when on a delivery waits to be attempted, `undefined` where it does not or somebody does. */
export function findReadyAt(delivery: MemoryDelivery): number | undefined {
  if (delivery.leasedUntil !== undefined) return undefined;
  if (delivery.manualRequested > 0) return Number.NEGATIVE_INFINITY;
  return delivery.status === 'pending' ? delivery.dueAt : undefined;
}
