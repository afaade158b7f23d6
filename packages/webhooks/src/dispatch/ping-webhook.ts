import { accept, type Random, type Result } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import { encodeEvent } from '@ob/webhooks-verify/signing';
import type { AttemptResult } from '../delivery/delivery.ts';
import { beginPing, endPing, type PingRefusal, type StartedPing } from '../subscription/ping-limit.ts';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';
import { type AttemptPorts, attemptDelivery } from './attempt.ts';

export interface PingPorts extends AttemptPorts {
  readonly subscriptions: Pick<SubscriptionStore, 'revise'>;
  readonly random: Random;
}

/**
 * Tests a webhook with one signed `ping`, also while it is disabled. It is never retried and counts for nothing. Over all
 * processes, a webhook has one ping in flight and ten a minute. Returns `undefined` for an unknown webhook.
 */
export async function pingWebhook(
  ports: PingPorts,
  clientId: string,
  webhookId: string,
): Promise<Result<AttemptResult, PingRefusal> | undefined> {
  const started = await reservePing(ports, clientId, webhookId);
  if (started === undefined || !started.ok) return started;
  const { stored, busyUntil } = started.value;
  try {
    return accept(await attemptPing(ports, stored));
  } finally {
    await ports.subscriptions.revise(clientId, webhookId, (current) => endPing(current, busyUntil));
  }
}

async function reservePing(
  { subscriptions, clock }: PingPorts,
  clientId: string,
  webhookId: string,
): Promise<Result<StartedPing, PingRefusal> | undefined> {
  const decisions: Result<StartedPing, PingRefusal>[] = [];
  await subscriptions.revise(clientId, webhookId, (current) => {
    const started = beginPing(current, clock.now());
    decisions.push(started);
    return started.ok ? started.value.stored : current;
  });
  return decisions.at(-1);
}

async function attemptPing(ports: PingPorts, { webhook, secrets }: StoredWebhook): Promise<AttemptResult> {
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
