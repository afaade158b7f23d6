import type { Outbox } from '@ob/core/primitives';
import type { DeliveryBacklog } from '../delivery/delivery-backlog.ts';
import type { DeliveryLog } from '../delivery/delivery-log.ts';
import type { DeliveryQueue } from '../delivery/delivery-queue.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import { createMemoryBacklog } from './backlog.ts';
import { createMemoryLog } from './log.ts';
import { createMemoryOutbox } from './outbox.ts';
import { createMemoryQueue } from './queue.ts';
import type { MemoryWebhookPorts, MemoryWebhookState } from './state.ts';
import { createMemorySubscriptions } from './subscriptions.ts';

/** The stores of a webhook sender in memory. */
export interface MemoryWebhooks {
  readonly subscriptions: SubscriptionStore;
  readonly outbox: Outbox;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  readonly backlog: DeliveryBacklog;
}

/** Creates the stores of a webhook sender in memory, for tests and trials in one process. */
export function createMemoryWebhooks(ports: MemoryWebhookPorts): MemoryWebhooks {
  const state: MemoryWebhookState = {
    webhooks: new Map(),
    unregistered: new Set(),
    taken: new Set(),
    deliveries: new Map(),
  };
  return {
    subscriptions: createMemorySubscriptions(state, ports),
    outbox: createMemoryOutbox(state, ports),
    queue: createMemoryQueue(state, ports),
    log: createMemoryLog(state),
    backlog: createMemoryBacklog(state, ports),
  };
}
