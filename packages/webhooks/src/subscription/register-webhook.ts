import { accept, type Clock, type Random, type Result, refuse } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { SecretRotation, Webhook, WebhookRequest } from '../records/webhook.ts';
import type { SecretBox } from '../signing/secret-box.ts';
import { createWebhookSecret } from '../signing/webhook-secret.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import { createWebhook, replaceSecret, webhookLimit } from './webhook.ts';

/** The ports of {@link registerWebhook} and `rotateSecret`. */
export interface WebhookSecretPorts {
  readonly subscriptions: SubscriptionStore;
  readonly secretBox: SecretBox;
  readonly clock: Clock;
  readonly random: Random;
}

/** Registers a webhook. Returns it with its secret, which is not shown again. Expects a validated URL. */
export async function registerWebhook(
  ports: WebhookSecretPorts,
  clientId: string,
  request: WebhookRequest,
): Promise<Result<{ readonly webhook: Webhook; readonly secret: string }, 'webhook_limit_reached'>> {
  const now = ports.clock.now();
  const webhookId = createIdentifier(ports.random);
  const secret = createWebhookSecret(ports.random);
  const encrypted = await ports.secretBox.encrypt(secret, webhookId);
  const stored = createWebhook(request, { webhookId, clientId, secret: { encrypted, activeFrom: now }, now });
  const added = await ports.subscriptions.add(stored, webhookLimit);
  return added ? accept({ webhook: stored.webhook, secret }) : refuse('webhook_limit_reached');
}

export interface RotatedSecret {
  readonly webhook_id: string;
  readonly secret: string;
  /** ISO 8601. */
  readonly active_from: string;
}

/** Creates a new secret, which signs after the overlap. Returns `undefined` if the client has no such webhook. */
export async function rotateSecret(
  ports: WebhookSecretPorts,
  clientId: string,
  webhookId: string,
  rotation: SecretRotation,
): Promise<RotatedSecret | undefined> {
  const now = ports.clock.now();
  const activeFrom = now + rotation.overlap_seconds * 1000;
  const secret = createWebhookSecret(ports.random);
  const encrypted = await ports.secretBox.encrypt(secret, webhookId);
  const next = await ports.subscriptions.revise(clientId, webhookId, (current) =>
    replaceSecret(current, { encrypted, activeFrom }, now),
  );
  return next && { webhook_id: webhookId, secret, active_from: new Date(activeFrom).toISOString() };
}
