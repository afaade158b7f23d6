import { createIdentifier, type Random } from '@ob/core';
import type { AttemptResult } from '../delivery/delivery.ts';
import { encodeEvent } from '../signing/event-body.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';
import { type AttemptPorts, attemptDelivery } from './attempt.ts';

/**
 * Tries a webhook out: one signed attempt of an event of type `ping`, also while it is disabled. It is in no queue, is
 * never retried and counts for nothing.
 */
export async function pingWebhook(
  ports: AttemptPorts & { readonly random: Random },
  { webhook, secrets }: StoredWebhook,
): Promise<AttemptResult> {
  const id = createIdentifier(ports.random);
  const body = encodeEvent({
    id,
    type: 'ping',
    timestamp: new Date(ports.clock.now()).toISOString(),
    resource_id: webhook.webhook_id,
    resource_type: 'webhook',
    data: { webhook_id: webhook.webhook_id },
  });
  return attemptDelivery(ports, {
    webhookId: webhook.webhook_id,
    url: webhook.url,
    secrets,
    standardWebhooks: webhook.standard_webhooks,
    eventId: id,
    eventType: 'ping',
    body,
  });
}
