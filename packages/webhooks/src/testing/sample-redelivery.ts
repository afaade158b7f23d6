import type { Outcome } from '../records/outcome.ts';
import { changeWebhook } from '../subscription/webhook.ts';
import { assertPresent } from './assert.ts';
import { addWebhooks, attemptOnce, createOutboxEvents, listDeliveries } from './sample-events.ts';
import type { WebhookEngineSubject } from './webhook-engine.ts';

export async function startDelivery(subject: WebhookEngineSubject, outcome: Outcome): Promise<string> {
  await addWebhooks(subject, 'hook-1');
  await subject.enqueue(createOutboxEvents('client-1', 'event-1'));
  await attemptOnce(subject, outcome);
  return (await readDelivery(subject)).delivery_id;
}

export const readDelivery = async (subject: WebhookEngineSubject) =>
  assertPresent((await listDeliveries(subject, 'hook-1'))[0], 'a delivery');

export const setStatus = (subject: WebhookEngineSubject, status: 'enabled' | 'disabled') =>
  subject.subscriptions.revise('client-1', 'hook-1', (current) => changeWebhook(current, { status }, 0));
