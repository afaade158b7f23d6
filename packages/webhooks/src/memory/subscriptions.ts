import { readKeyId } from '../signing/secret-box.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';
import type { MemoryWebhookPorts, MemoryWebhookState } from './state.ts';

export function createMemorySubscriptions(
  state: MemoryWebhookState,
  ports: MemoryWebhookPorts,
): SubscriptionStore {
  const find = (clientId: string, webhookId: string) => {
    const stored = state.webhooks.get(webhookId);
    return stored?.clientId === clientId ? stored : undefined;
  };
  const list = (clientId: string) =>
    [...state.webhooks.values()].filter((stored) => stored.clientId === clientId);
  const listUnderOther = (keyId: string) =>
    [...state.webhooks.values()]
      .filter(({ secrets }) => secrets.some(({ encrypted }) => readKeyId(encrypted) !== keyId))
      .sort((left, right) => (left.webhook.webhook_id < right.webhook.webhook_id ? -1 : 1));
  return {
    async add(stored, limit) {
      if (list(stored.clientId).length >= limit) return false;
      state.webhooks.set(stored.webhook.webhook_id, stored);
      return true;
    },
    find: async (clientId, webhookId) => find(clientId, webhookId),
    list: async (clientId) => list(clientId),
    async revise(clientId, webhookId, decide) {
      const current = find(clientId, webhookId);
      if (current === undefined) return undefined;
      const next = decide(current);
      state.webhooks.set(webhookId, next);
      if (isReleased(current, next)) makeDue(state, webhookId, ports.clock.now());
      return next;
    },
    async remove(clientId, webhookId) {
      if (find(clientId, webhookId) === undefined) return false;
      removeWebhook(state, webhookId);
      return true;
    },
    async removeAll(clientId) {
      const own = list(clientId);
      for (const { webhook } of own) removeWebhook(state, webhook.webhook_id);
      return own.length;
    },
    listUnderOtherKeys: async ({ keyId, after, limit }) =>
      listUnderOther(keyId)
        .filter(({ webhook }) => webhook.webhook_id > after)
        .slice(0, limit),
    countUnderOtherKeys: async (keyId) => listUnderOther(keyId).length,
  };
}

function removeWebhook(state: MemoryWebhookState, webhookId: string): void {
  state.webhooks.delete(webhookId);
  state.unregistered.delete(webhookId);
  for (const delivery of state.deliveries.values()) {
    if (delivery.webhookId === webhookId) state.deliveries.delete(delivery.deliveryId);
  }
}

function isReleased(current: StoredWebhook, next: StoredWebhook): boolean {
  return current.webhook.status === 'disabled' && next.webhook.status === 'enabled';
}

function makeDue(state: MemoryWebhookState, webhookId: string, now: number): void {
  for (const delivery of state.deliveries.values()) {
    if (delivery.webhookId === webhookId && delivery.leasedUntil === undefined)
      delivery.dueAt = Math.min(delivery.dueAt, now);
  }
}
