import type { OutboxEvent } from '@ob/core/primitives';
import type { DeliveryBacklog } from '../delivery/delivery-backlog.ts';
import type { DeliveryLog } from '../delivery/delivery-log.ts';
import type { DeliveryQueue } from '../delivery/delivery-queue.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';

/** The stores of a webhook sender under test. They share one state. */
export interface WebhookEngineSubject {
  /** Empty at the start. */
  readonly subscriptions: SubscriptionStore;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  readonly backlog: DeliveryBacklog;
  /** Enqueues in the outbox and commits. */
  enqueue(events: readonly OutboxEvent[]): Promise<void>;
  /** Moves the clock of the service. It must not end leases. */
  advance(milliseconds: number): void;
  /** Moves or awaits the clock of leases. */
  passLeaseTime(milliseconds: number): Promise<void>;
}

/** One contract case. `run` throws if the stores break it. Every run needs a new subject. */
export interface WebhookEngineCase {
  readonly name: string;
  run(subject: WebhookEngineSubject): Promise<void>;
}
