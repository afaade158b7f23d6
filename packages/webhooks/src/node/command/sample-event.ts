import { randomUUID } from 'node:crypto';
import type { EventType, WebhookEvent } from '@ob/core';
import { webhookEventSchemas } from '@ob/core/schema';
import type { PingEvent } from '@ob/webhooks-verify';
import { describedEvents } from '../../asyncapi/event-description.ts';
import { pingEventSchema } from '../../records/ping-event.ts';
import { UsageError } from './terminal.ts';

export type SentEvent = WebhookEvent | PingEvent;

export const sampleTypes: readonly { readonly type: EventType | 'ping'; readonly resourceType: string }[] =
  describedEvents.map(({ type, example }) => ({ type, resourceType: example.resource_type }));

export interface SampleFacts {
  readonly webhookId: string;
  readonly id?: string;
  /** Default: the `data` of the published example. */
  readonly data?: Readonly<Record<string, unknown>>;
  readonly now: number;
}

/** Throws a `UsageError` for an unknown type. */
export function createSample(
  type: string,
  { webhookId, id = randomUUID(), data, now }: SampleFacts,
): SentEvent {
  const example = describedEvents.find((event) => event.type === type)?.example;
  if (example === undefined) {
    throw new UsageError('The event type does not exist. For all types, use trigger --list.');
  }
  const ping = { resource_id: webhookId, data: { webhook_id: webhookId } };
  const event = { ...example, id, timestamp: new Date(now).toISOString(), ...(type === 'ping' ? ping : {}) };
  if (data === undefined) return event as SentEvent;
  const resourceId = data[`${example.resource_type}_id`];
  const resource_id = typeof resourceId === 'string' ? resourceId : event.resource_id;
  return { ...event, resource_id, data } as SentEvent;
}

export function listDeviations(event: SentEvent): readonly string[] {
  const schema = event.type === 'ping' ? pingEventSchema : webhookEventSchemas[event.type];
  const checked = schema.safeParse(event);
  if (checked.success) return [];
  return [...new Set(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))];
}
