import type { Outbox } from '@ob/core';
import type { DeliveryBacklog } from './delivery/delivery-backlog.ts';
import type { DeliveryLog } from './delivery/delivery-log.ts';
import type { DeliveryQueue } from './delivery/delivery-queue.ts';
import { createMemoryBacklog } from './memory/backlog.ts';
import { createMemoryLog } from './memory/log.ts';
import { createMemoryOutbox } from './memory/outbox.ts';
import { createMemoryQueue } from './memory/queue.ts';
import type { MemoryWebhookPorts, MemoryWebhookState } from './memory/state.ts';
import { createMemorySubscriptions } from './memory/subscriptions.ts';
import type { SubscriptionStore } from './subscription/subscription-store.ts';

export type { MemoryWebhookPorts } from './memory/state.ts';

/** Every port of sending webhooks over one state. */
export interface MemoryWebhooks {
  readonly subscriptions: SubscriptionStore;
  readonly outbox: Outbox;
  readonly queue: DeliveryQueue;
  readonly log: DeliveryLog;
  readonly backlog: DeliveryBacklog;
}

/** Creates an engine in memory, for tests and for trying out: one process, gone with it. */
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
