import type { Outbox, OutboxEvent } from '@ob/core/primitives';
import { createIdentifier } from '@ob/http/routes';
import type { StoredWebhook } from '../subscription/webhook.ts';
import type { MemoryWebhookPorts, MemoryWebhookState } from './state.ts';

export function createMemoryOutbox(state: MemoryWebhookState, ports: MemoryWebhookPorts): Outbox {
  return {
    async enqueue(events) {
      for (const event of events) addEvent(state, ports, event);
    },
  };
}

function addEvent(state: MemoryWebhookState, ports: MemoryWebhookPorts, event: OutboxEvent): void {
  const key = JSON.stringify([event.clientId, event.event.id]);
  if (state.taken.has(key)) return;
  state.taken.add(key);
  for (const stored of state.webhooks.values()) {
    if (selectsEvent(stored, event)) addDelivery(state, ports, stored.webhook.webhook_id, event);
  }
}

function selectsEvent(stored: StoredWebhook, { clientId, event }: OutboxEvent): boolean {
  if (stored.clientId !== clientId) return false;
  return stored.allEventTypes || stored.webhook.event_types.includes(event.type);
}

function addDelivery(
  state: MemoryWebhookState,
  ports: MemoryWebhookPorts,
  webhookId: string,
  event: OutboxEvent,
): void {
  const now = ports.clock.now();
  const deliveryId = createIdentifier(ports.random);
  state.deliveries.set(deliveryId, {
    deliveryId,
    webhookId,
    event,
    createdAt: now,
    status: 'pending',
    attemptsMade: 0,
    dueAt: now,
    leasedUntil: undefined,
    fence: 0,
    manualRequested: 0,
    deferred: undefined,
    leasedManual: false,
    attempts: [],
  });
}
