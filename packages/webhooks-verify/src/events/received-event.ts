import type { WebhookEvent } from './webhook-event.ts';

/** A test event. The bank sends it when you ping the webhook. */
export interface PingEvent {
  /** Identifies the event. */
  readonly id: string;
  readonly type: 'ping';
  /** The time of sending in UTC (ISO 8601). */
  readonly timestamp: string;
  readonly resource_id: string;
  readonly resource_type: 'webhook';
  readonly data: unknown;
}

/**
 * The type of an event that this version does not know: any string at run time. No known type matches the pattern, so
 * TypeScript can narrow {@link ReceivedEvent} by its `type`.
 */
export type LaterEventType = `${string} (added later)`;

/** An event of a type that was added after this version. Only its envelope is known. */
export interface LaterEvent {
  /** Identifies the event. It may arrive more than once: act on each id once. */
  readonly id: string;
  readonly type: LaterEventType;
  /** The time of the event (ISO 8601). */
  readonly timestamp: string;
  readonly resource_id: string;
  readonly resource_type: string;
  readonly data: unknown;
}

/**
 * The event that a verifier returns. A test of `event.type` narrows `event.data`. The verifier checks that `id`, `type`
 * and `timestamp` are strings. To check the other fields too, pass a `schema`.
 */
export type ReceivedEvent = WebhookEvent | PingEvent | LaterEvent;
