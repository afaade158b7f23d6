import { randomUUID } from 'node:crypto';
import type { EventType, WebhookEvent } from '@ob/core';
import { webhookEventSchemas } from '@ob/core/schema';
import type { PingEvent } from '@ob/webhooks-verify';
import { describedEvents } from '../../asyncapi/event-description.ts';
import { pingEventSchema } from '../../records/ping-event.ts';
import { UsageError } from './terminal.ts';

/** An event of a type that the suite sends. */
export type SentEvent = WebhookEvent | PingEvent;

/** Every type of event that can be sent as a sample, with what it is about. */
export const sampleTypes: readonly { readonly type: EventType | 'ping'; readonly resourceType: string }[] =
  describedEvents.map(({ type, example }) => ({ type, resourceType: example.resource_type }));

/** What a sample may say beside its type. */
export interface SampleFacts {
  readonly webhookId: string;
  /** The id of the event; a new one without it. */
  readonly id?: string;
  /** Another `data`. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** When it is said to have happened, in milliseconds since the epoch. */
  readonly now: number;
}

/** Makes an event of a type from the published example of it; throws a `UsageError` for a type that there is not. */
export function createSample(
  type: string,
  { webhookId, id = randomUUID(), data, now }: SampleFacts,
): SentEvent {
  const example = describedEvents.find((event) => event.type === type)?.example;
  if (example === undefined) {
    throw new UsageError('There is no such type of event. trigger --list names all.');
  }
  const ping = { resource_id: webhookId, data: { webhook_id: webhookId } };
  const event = { ...example, id, timestamp: new Date(now).toISOString(), ...(type === 'ping' ? ping : {}) };
  if (data === undefined) return event as SentEvent;
  const resourceId = data[`${example.resource_type}_id`];
  const resource_id = typeof resourceId === 'string' ? resourceId : event.resource_id;
  return { ...event, resource_id, data } as SentEvent;
}

/** Names the fields of an event that differ from what a bank would send; empty where it sends such events. */
export function listDeviations(event: SentEvent): readonly string[] {
  const schema = event.type === 'ping' ? pingEventSchema : webhookEventSchemas[event.type];
  const checked = schema.safeParse(event);
  if (checked.success) return [];
  return [...new Set(checked.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))];
}
