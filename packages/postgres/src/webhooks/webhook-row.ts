import { type EventType, eventTypes } from '@ob/core';
import type { Webhook, WebhookDisableCode, WebhookStatus } from '@ob/webhooks';
import {
  type EncryptedSecret,
  listEventTypes,
  type PingRecord,
  type StoredWebhook,
} from '@ob/webhooks/primitives';
import type { Row } from '../database.ts';

export interface WebhookRow extends Row {
  readonly webhook_id: string;
  readonly client_id: string;
  readonly url: string;
  readonly event_types: readonly string[] | null;
  readonly description: string | null;
  readonly standard_webhooks: boolean;
  readonly status: WebhookStatus;
  readonly status_reason: WebhookDisableCode | null;
  readonly consecutive_failures: number;
  readonly secrets: readonly EncryptedSecret[];
  readonly created_at: Date;
  readonly status_updated_at: Date;
  readonly failed_attempts: number;
  readonly pings: PingRecord;
}

/** The columns in the order of {@link listColumnValues}. */
export const webhookColumns = `webhook_id, client_id, url, event_types, description, standard_webhooks, status,
  status_reason, consecutive_failures, secrets, created_at, status_updated_at, failed_attempts, pings`;

export function readWebhookRow(row: WebhookRow): StoredWebhook {
  const webhook: Webhook = {
    webhook_id: row.webhook_id,
    url: row.url,
    event_types: row.event_types === null ? listEventTypes() : row.event_types.filter(isEventType),
    ...(row.description === null ? {} : { description: row.description }),
    standard_webhooks: row.standard_webhooks,
    status: row.status,
    ...(row.status_reason === null ? {} : { status_reason: { code: row.status_reason } }),
    consecutive_failures: row.consecutive_failures,
    creation_date_time: row.created_at.toISOString(),
    status_update_date_time: row.status_updated_at.toISOString(),
  };
  return {
    webhook,
    clientId: row.client_id,
    allEventTypes: row.event_types === null,
    secrets: row.secrets,
    failedAttempts: row.failed_attempts,
    pings: row.pings,
  };
}

/** Lists the column values in the order of {@link webhookColumns}. */
export function listColumnValues({
  webhook,
  clientId,
  allEventTypes,
  secrets,
  failedAttempts,
  pings,
}: StoredWebhook): readonly unknown[] {
  return [
    webhook.webhook_id,
    clientId,
    webhook.url,
    allEventTypes ? null : webhook.event_types,
    webhook.description ?? null,
    webhook.standard_webhooks,
    webhook.status,
    webhook.status_reason?.code ?? null,
    webhook.consecutive_failures,
    JSON.stringify(secrets),
    webhook.creation_date_time,
    webhook.status_update_date_time,
    failedAttempts,
    JSON.stringify(pings),
  ];
}

function isEventType(name: string): name is EventType {
  return Object.hasOwn(eventTypes, name);
}
