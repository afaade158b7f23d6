import type { EventEnvelope } from './shared-records.ts';
import type { WebhookEvent } from './webhook-event.ts';

/** A test event. The bank sends it when you ping the webhook, whose id is `resource_id`. */
export interface PingEvent extends EventEnvelope<'ping', 'webhook', unknown> {}

/**
 * The type of an event that this version does not know: any string at run time. No known type matches the pattern, so
 * TypeScript can narrow {@link ReceivedEvent} by its `type`.
 */
export type UnknownEventType = `${string} (added later)`;

/** An event of a type that was added after this version. Only its envelope is known. */
export interface UnknownEvent extends EventEnvelope<UnknownEventType, string, unknown> {}

/**
 * The event that a verifier returns. A test of `event.type` narrows `event.data`. The verifier checks that `id`, `type`
 * and `timestamp` are strings. To check the other fields too, pass a `schema`.
 */
export type ReceivedEvent = WebhookEvent | PingEvent | UnknownEvent;
