import type { EventType, WebhookEvent } from '@ob/core';
import type { OutboxEvent } from '@ob/core/primitives';
import type { AttemptResult } from '../delivery/delivery.ts';
import type { ClaimedDelivery, DeliveryClaim, DeliveryCompletion } from '../delivery/delivery-queue.ts';
import type { Outcome } from '../records/outcome.ts';
import type { WebhookStatus } from '../records/webhook.ts';
import { changeWebhook, createWebhook, type StoredWebhook } from '../subscription/webhook.ts';
import { assertPresent } from './assert.ts';
import type { WebhookEngineSubject } from './webhook-engine.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.000Z');

export function createSampleEvent(
  id: string,
  type: 'consent.authorized' | 'consent.expired' = 'consent.authorized',
): WebhookEvent {
  return {
    id,
    type,
    timestamp: '2026-03-01T09:30:00.000Z',
    resource_id: 'consent-1',
    resource_type: 'consent',
    data: {
      consent_id: 'consent-1',
      consent_type: 'account-access',
      status: type === 'consent.authorized' ? 'authorized' : 'expired',
      status_update_date_time: '2026-03-01T09:30:00.000Z',
      expiration_date: '2026-05-30T09:30:00.000Z',
    },
  };
}

/** Creates outbox events for a client. */
export function createOutboxEvents(clientId: string, ...ids: readonly string[]): readonly OutboxEvent[] {
  return ids.map((id) => ({ clientId, event: createSampleEvent(id) }));
}

/** Creates a stored webhook. No box can decrypt its secret. */
export function createSampleWebhook(
  webhookId: string,
  clientId = 'client-1',
  eventTypes?: readonly EventType[],
): StoredWebhook {
  return createWebhook(
    {
      url: `https://${webhookId}.example/hook`,
      ...(eventTypes === undefined ? {} : { event_types: eventTypes }),
    },
    {
      webhookId,
      clientId,
      secret: { encrypted: `sealed-${webhookId}`, activeFrom: createdAt },
      now: createdAt,
    },
  );
}

export async function addWebhooks(subject: WebhookEngineSubject, ...ids: readonly string[]): Promise<void> {
  for (const id of ids) await subject.subscriptions.add(createSampleWebhook(id), 100);
}

/** By default, the lease outlasts the case and the cap is not reached. */
export async function claim(
  subject: WebhookEngineSubject,
  wish: Partial<DeliveryClaim> = {},
): Promise<readonly ClaimedDelivery[]> {
  return (await claimBatch(subject, wish)).deliveries;
}

export function claimBatch({ queue }: WebhookEngineSubject, wish: Partial<DeliveryClaim> = {}) {
  return queue.claim({ limit: 100, leaseMs: 60_000, capPerSubscription: 100, ...wish });
}

/** Claims all due deliveries, and returns the first one. */
export async function claimOne(subject: WebhookEngineSubject, wish: Partial<DeliveryClaim> = {}) {
  return assertPresent((await claim(subject, wish))[0], 'a due delivery');
}

export function finish({ lease }: ClaimedDelivery, outcome: Outcome): DeliveryCompletion {
  const attempt: AttemptResult = { outcome, startedAt: createdAt, durationMs: 12 };
  return {
    lease,
    attempt: outcome === 'http_status' ? { ...attempt, httpStatus: 503, responseExcerpt: 'no' } : attempt,
  };
}

export async function complete(subject: WebhookEngineSubject, completions: readonly DeliveryCompletion[]) {
  return (await subject.queue.complete(completions)).verdicts;
}

export async function attemptOnce(subject: WebhookEngineSubject, outcome: Outcome) {
  const claimed = await claimOne(subject, { limit: 1 });
  const [verdict] = await complete(subject, [finish(claimed, outcome)]);
  return verdict;
}

/** Enqueues one event for the webhook `hook-1`, and makes the first attempt if it has an outcome. Returns the delivery id. */
export async function startDelivery(subject: WebhookEngineSubject, outcome?: Outcome): Promise<string> {
  await addWebhooks(subject, 'hook-1');
  await subject.enqueue(createOutboxEvents('client-1', 'event-1'));
  if (outcome !== undefined) await attemptOnce(subject, outcome);
  return (await readDelivery(subject)).delivery_id;
}

/** Reads the newest delivery of `hook-1`. */
export async function readDelivery(subject: WebhookEngineSubject) {
  return assertPresent((await listDeliveries(subject, 'hook-1'))[0], 'a delivery');
}

export function setStatus({ subscriptions }: WebhookEngineSubject, status: WebhookStatus) {
  return subscriptions.revise('client-1', 'hook-1', (current) => changeWebhook(current, { status }, 0));
}

/** Fails the first four attempts of all due deliveries. Returns the claims of the fifth attempts. */
export async function claimLastAttempts(
  subject: WebhookEngineSubject,
  ...webhookIds: readonly string[]
): Promise<readonly ClaimedDelivery[]> {
  for (const wait of [30_000, 60_000, 120_000, 240_000]) {
    await complete(
      subject,
      (await claim(subject)).map((delivery) => finish(delivery, 'timeout')),
    );
    for (const webhookId of webhookIds) await endFailingState(subject, webhookId);
    subject.advance(wait);
  }
  return claim(subject);
}

async function endFailingState(subject: WebhookEngineSubject, webhookId: string): Promise<void> {
  await subject.subscriptions.revise('client-1', webhookId, (current) => ({ ...current, failedAttempts: 0 }));
}

export async function readWebhook(subject: WebhookEngineSubject, webhookId: string) {
  return assertPresent(await subject.subscriptions.find('client-1', webhookId), `webhook ${webhookId}`)
    .webhook;
}

export function listDeliveries(subject: WebhookEngineSubject, webhookId: string) {
  return subject.log.list({ clientId: 'client-1', webhookId, limit: 1000 });
}

/** Returns one field of each row. */
export function pluck<Row, Key extends keyof Row>(rows: readonly Row[], key: Key): Row[Key][] {
  return rows.map((row) => row[key]);
}
