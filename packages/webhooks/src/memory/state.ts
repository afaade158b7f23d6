import type { Clock, OutboxEvent, Random } from '@ob/core';
import type { AttemptResult, DeliveryStatus } from '../delivery.ts';
import type { StoredWebhook } from '../webhook.ts';

/** What the memory engine needs. */
export interface MemoryWebhookPorts {
  readonly clock: Clock;
  /** The clock that leases run by; a sandbox that moves its clock must not end them. */
  readonly leaseClock: Clock;
  readonly random: Random;
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
  readonly attempts: AttemptResult[];
}

/** Everything the memory engine holds. Nothing in it is awaited between a read and its write. */
export interface MemoryWebhookState {
  readonly webhooks: Map<string, StoredWebhook>;
  /** Client and event id of every event taken. */
  readonly taken: Set<string>;
  readonly deliveries: Map<string, MemoryDelivery>;
}

/** Tells whether a delivery waits and nobody attempts it. */
export function isWaiting(delivery: MemoryDelivery): boolean {
  return delivery.status === 'pending' && delivery.leasedUntil === undefined;
}
