import { type EventType, eventTypes } from '@ob/core';
import type {
  Webhook,
  WebhookChange,
  WebhookDisableCode,
  WebhookRequest,
  WebhookStatus,
} from '../records/webhook.ts';
import { type EncryptedSecret, selectSecret } from '../signing/webhook-secret.ts';

export const webhookLimit = 100;

/** A webhook with its internal state. */
export interface StoredWebhook {
  readonly webhook: Webhook;
  readonly clientId: string;
  /** Whether the webhook also gets the types of later versions. */
  readonly allEventTypes: boolean;
  /** Never empty. The context of their encryption is the id of the webhook. */
  readonly secrets: readonly EncryptedSecret[];
  /** Failed attempts since the last success, redeliveries included, at most 3. Enabling the webhook does not clear it. */
  readonly failedAttempts: number;
  readonly pings: PingRecord;
}

/** The latest pings of a webhook. Times are in milliseconds since 1970. */
export interface PingRecord {
  /** The pings of the last minute, oldest first. */
  readonly startedAt: readonly number[];
  /** Until then, a ping counts as in flight. */
  readonly busyUntil?: number;
}

/** Lists every event type in the documented order. */
export function listEventTypes(): readonly EventType[] {
  return Object.keys(eventTypes) as EventType[];
}

export function createWebhook(
  request: WebhookRequest,
  facts: {
    readonly webhookId: string;
    readonly clientId: string;
    readonly secret: EncryptedSecret;
    readonly now: number;
  },
): StoredWebhook {
  const moment = new Date(facts.now).toISOString();
  const webhook: Webhook = {
    webhook_id: facts.webhookId,
    url: request.url,
    event_types: request.event_types ?? listEventTypes(),
    ...(request.description === undefined ? {} : { description: request.description }),
    standard_webhooks: request.standard_webhooks ?? false,
    status: 'enabled',
    consecutive_failures: 0,
    creation_date_time: moment,
    status_update_date_time: moment,
  };
  const allEventTypes = request.event_types === undefined;
  return {
    webhook,
    clientId: facts.clientId,
    allEventTypes,
    secrets: [facts.secret],
    failedAttempts: 0,
    pings: { startedAt: [] },
  };
}

/** Applies the changes of a client to a webhook. */
export function changeWebhook(stored: StoredWebhook, change: WebhookChange, now: number): StoredWebhook {
  const { status, event_types, description, ...fields } = change;
  const described = describeWebhook({ ...stored.webhook, ...fields }, description);
  const webhook =
    event_types === undefined ? described : { ...described, event_types: event_types ?? listEventTypes() };
  return {
    ...stored,
    webhook: status === undefined ? webhook : setStatus(webhook, status, now),
    allEventTypes: event_types === undefined ? stored.allEventTypes : event_types === null,
  };
}

function describeWebhook(webhook: Webhook, description: string | null | undefined): Webhook {
  if (description === undefined) return webhook;
  if (description !== null) return { ...webhook, description };
  const { description: _, ...rest } = webhook;
  return rest;
}

/** Adds a secret that signs when it is active. Until then, the current one signs. An earlier replacement that is not active yet is dropped. */
export function replaceSecret(stored: StoredWebhook, secret: EncryptedSecret, now: number): StoredWebhook {
  const current = selectSecret(stored.secrets, now);
  const overlaps = current !== undefined && secret.activeFrom > now;
  return { ...stored, secrets: overlaps ? [current, secret] : [secret] };
}

/** Disables a webhook. A webhook that is already disabled keeps its reason. */
export function disableWebhook(webhook: Webhook, code: WebhookDisableCode, now: number): Webhook {
  if (webhook.status === 'disabled') return webhook;
  const moment = new Date(now).toISOString();
  return { ...webhook, status: 'disabled', status_reason: { code }, status_update_date_time: moment };
}

function setStatus(webhook: Webhook, status: WebhookStatus, now: number): Webhook {
  return status === 'disabled'
    ? disableWebhook(webhook, 'disabled_by_client', now)
    : enableWebhook(webhook, now);
}

function enableWebhook(webhook: Webhook, now: number): Webhook {
  if (webhook.status === 'enabled') return { ...webhook, consecutive_failures: 0 };
  const { status_reason: _, ...rest } = webhook;
  const moment = new Date(now).toISOString();
  return { ...rest, status: 'enabled', consecutive_failures: 0, status_update_date_time: moment };
}
