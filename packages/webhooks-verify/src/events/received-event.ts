import type { WebhookEvent } from './webhook-event.ts';

/** The event a bank sends when a webhook is tried out; it stands for nothing that happened. */
export interface PingEvent {
  /** Unique; the key for idempotency. */
  readonly id: string;
  readonly type: 'ping';
  /** When it was sent: UTC, ISO 8601. */
  readonly timestamp: string;
  readonly resource_id: string;
  readonly resource_type: 'webhook';
  readonly data: unknown;
}

/**
 * The type of an event that this version does not know. At run time it is any string; it is written as a pattern
 * that no known type fits, so that TypeScript can tell the known events from it.
 */
export type LaterEventType = `${string} (added later)`;

/** An event of a type that was added after this version; only its envelope is known. */
export interface LaterEvent {
  /** Unique; the key for idempotency. */
  readonly id: string;
  readonly type: LaterEventType;
  /** When it happened: ISO 8601. */
  readonly timestamp: string;
  readonly resource_id: string;
  readonly resource_type: string;
  readonly data: unknown;
}

/**
 * What a verifier returns: a union over `type`, so that testing `event.type` narrows `event.data`. `id`, `type` and
 * `timestamp` were seen to be strings; the rest has the shape that the sender documents, which a `schema` can check.
 */
export type ReceivedEvent = WebhookEvent | PingEvent | LaterEvent;
