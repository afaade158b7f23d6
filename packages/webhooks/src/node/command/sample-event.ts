import { randomUUID } from 'node:crypto';
import type { WebhookEvent } from '@ob/core';
import type { PingEvent } from '@ob/webhooks-verify';
import { describedEvents } from '../../asyncapi/event-description.ts';
import { UsageError } from './terminal.ts';

export type SentEvent = WebhookEvent | PingEvent;

export interface SampleFacts {
  readonly webhookId: string;
  readonly id: string | undefined;
  /** Replaces fields of the published example. */
  readonly data: object;
  readonly now: number;
}

/** Throws a `UsageError` that lists the types, if the type is unknown. */
export function createSample(
  type: string,
  { webhookId, id = randomUUID(), data, now }: SampleFacts,
): SentEvent {
  const example = describedEvents.find((event) => event.type === type)?.example;
  if (example === undefined) {
    const types = describedEvents.map((event) => event.type).join(', ');
    throw new UsageError(`The event type does not exist. Use one of ${types}.`);
  }
  const own = type === 'ping' ? { webhook_id: webhookId } : {};
  const changed = { ...Object(example.data), ...own, ...data };
  const resource_id = String(changed[`${example.resource_type}_id`]);
  return { ...example, id, timestamp: new Date(now).toISOString(), resource_id, data: changed };
}
