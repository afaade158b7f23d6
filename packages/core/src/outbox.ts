import type { WebhookEvent } from './records/event.ts';

/** An event on its way out, with the client whose subscriptions may get it. */
export interface OutboxEvent {
  readonly event: WebhookEvent;
  readonly clientId: string;
}

/**
 * Port: takes events into the outbox. What implements it stores them in the same transaction as the change
 * that caused them: rolled back together, or both there for good. Taking the same event id twice is a no-op.
 */
export interface Outbox {
  enqueue(events: readonly OutboxEvent[]): Promise<void>;
}
