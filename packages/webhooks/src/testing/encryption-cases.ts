import type { EncryptedSecret } from '../signing/webhook-secret.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import { changeWebhook, type StoredWebhook } from '../subscription/webhook.ts';
import { assertEqual } from './assert.ts';
import { createSampleWebhook } from './sample-events.ts';
import type { WebhookEngineCase } from './webhook-engine.ts';

const moment = Date.parse('2026-03-01T09:30:00.000Z');

function encryptBy(...keyIds: readonly string[]): readonly EncryptedSecret[] {
  return keyIds.map((keyId, index) => ({ encrypted: `v1.${keyId}.a.b`, activeFrom: moment + index }));
}

async function addEncrypted(store: SubscriptionStore, webhookId: string, ...keyIds: readonly string[]) {
  const stored: StoredWebhook = {
    ...createSampleWebhook(webhookId, `client-of-${webhookId}`),
    secrets: encryptBy(...keyIds),
  };
  await store.add(stored, 100);
  return stored;
}

async function listIds(store: SubscriptionStore, keyId: string, after = '', limit = 100) {
  const listed = await store.listUnderOtherKeys({ keyId, after, limit });
  return listed.map(({ webhook }) => webhook.webhook_id);
}

export const encryptionCases: readonly WebhookEngineCase[] = [
  {
    name: 'lists webhooks of all clients with a secret under another key',
    async run({ subscriptions }) {
      const old = await addEncrypted(subscriptions, 'hook-3', 'key-1');
      await addEncrypted(subscriptions, 'hook-1', 'key-2');
      await addEncrypted(subscriptions, 'hook-4', 'key-2', 'key-1');
      await addEncrypted(subscriptions, 'hook-2', 'key-3', 'key-2');
      await addEncrypted(subscriptions, 'hook-5', 'key-2', 'key-2');
      await subscriptions.add(createSampleWebhook('hook-6'), 100);
      assertEqual(await listIds(subscriptions, 'key-2'), ['hook-2', 'hook-3', 'hook-4', 'hook-6'], 'found');
      assertEqual(await subscriptions.countUnderOtherKeys('key-2'), 4, 'counted');
      assertEqual(await listIds(subscriptions, 'key-2', 'hook-2', 2), ['hook-3', 'hook-4'], 'the next');
      assertEqual(await listIds(subscriptions, 'key-2', 'hook-6'), [], 'behind the last');
      const [whole] = await subscriptions.listUnderOtherKeys({ keyId: 'key-2', after: 'hook-2', limit: 1 });
      assertEqual(whole, old, 'the webhook itself');
    },
  },
  {
    name: 'lists a disabled webhook with another key, but not a removed one',
    async run({ subscriptions }) {
      await addEncrypted(subscriptions, 'hook-1', 'key-1');
      await addEncrypted(subscriptions, 'hook-2', 'key-1');
      await subscriptions.revise('client-of-hook-1', 'hook-1', (current) =>
        changeWebhook(current, { status: 'disabled' }, moment),
      );
      await subscriptions.remove('client-of-hook-2', 'hook-2');
      assertEqual(await listIds(subscriptions, 'key-2'), ['hook-1'], 'found');
      assertEqual(await subscriptions.countUnderOtherKeys('key-2'), 1, 'counted');
    },
  },
  {
    name: 'lists a webhook by the current key of its secrets',
    async run({ subscriptions }) {
      await addEncrypted(subscriptions, 'hook-1', 'key-1');
      await subscriptions.revise('client-of-hook-1', 'hook-1', (current) => ({
        ...current,
        secrets: encryptBy('key-2'),
      }));
      assertEqual(await listIds(subscriptions, 'key-2'), [], 'of the new key');
      assertEqual(await listIds(subscriptions, 'key-1'), ['hook-1'], 'of the old key');
    },
  },
];
