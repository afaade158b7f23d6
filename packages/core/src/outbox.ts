import type { WebhookEvent } from './records/event.ts';

/** An event to send, with the client whose webhooks may get it. */
export interface OutboxEvent {
  readonly event: WebhookEvent;
  readonly clientId: string;
}

/** Port: stores events in the transaction of the change that caused them. Storing an event id twice has no effect. */
export interface Outbox {
  enqueue(events: readonly OutboxEvent[]): Promise<void>;
}
