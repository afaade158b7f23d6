import type { OutboxEvent } from '@ob/core/primitives';
import type { DeliveryBacklog } from '../delivery/delivery-backlog.ts';
import type { DeliveryLog } from '../delivery/delivery-log.ts';
import type { DeliveryQueue } from '../delivery/delivery-queue.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';

/** The stores of sending webhooks under test, over one state. */
export interface WebhookEngineSubject {
  /** Holds no webhook yet. */
  readonly subscriptions: SubscriptionStore;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  readonly backlog: DeliveryBacklog;
  /** Takes events into the outbox, for good. */
  enqueue(events: readonly OutboxEvent[]): Promise<void>;
  /** Moves the clock of the service by so many milliseconds; leases do not end by it. */
  advance(milliseconds: number): void;
  /** Lets so many milliseconds pass for leases. */
  outlive(milliseconds: number): Promise<void>;
}

/** One promise of the stores: `run` throws where it is broken. Every run gets a subject of its own. */
export interface WebhookEngineCase {
  readonly name: string;
  run(subject: WebhookEngineSubject): Promise<void>;
}
