import { z } from 'zod';
import type { WebhookEvent, WebhookEventOf } from '../records/event.ts';
import { webhookEventSchemas } from '../records/event.ts';
import { type EventType, eventTypes } from '../records/event-types.ts';
import { loosen } from './loosen.ts';

/** The webhook body of every event type for receivers: what is added to it within a version passes. */
export const receivedEventSchemas = {
  'consent.authorized': loosen(webhookEventSchemas['consent.authorized']),
  'consent.rejected': loosen(webhookEventSchemas['consent.rejected']),
  'consent.revoked': loosen(webhookEventSchemas['consent.revoked']),
  'consent.expired': loosen(webhookEventSchemas['consent.expired']),
  'payment.created': loosen(webhookEventSchemas['payment.created']),
  'payment.completed': loosen(webhookEventSchemas['payment.completed']),
  'payment.failed': loosen(webhookEventSchemas['payment.failed']),
  'transaction.posted': loosen(webhookEventSchemas['transaction.posted']),
  'balance.updated': loosen(webhookEventSchemas['balance.updated']),
  'schedule.created': loosen(webhookEventSchemas['schedule.created']),
  'schedule.executed': loosen(webhookEventSchemas['schedule.executed']),
  'schedule.failed': loosen(webhookEventSchemas['schedule.failed']),
  'schedule.cancelled': loosen(webhookEventSchemas['schedule.cancelled']),
} as const satisfies { readonly [Type in EventType]: z.ZodType<WebhookEventOf<Type>> };

/** The event that a bank sends when a webhook is tried out. */
interface PingEvent extends Envelope {
  readonly type: 'ping';
  readonly resource_type: 'webhook';
}

/** An event of a type that this version does not list: at run time any other text. */
interface LaterEvent extends Envelope {
  readonly type: LaterType;
  readonly resource_type: string;
}

interface Envelope {
  readonly id: string;
  readonly timestamp: string;
  readonly resource_id: string;
  readonly data: unknown;
}

type LaterType = `${string} (added later)`;

const envelope = {
  id: z.string(),
  timestamp: z.string(),
  resource_id: z.string(),
  data: z.unknown(),
};

function isLaterType(type: unknown): boolean {
  return typeof type === 'string' && type !== 'ping' && !Object.hasOwn(eventTypes, type);
}

/**
 * Every webhook body that a receiver may get, as a `schema` for its verifier: the known events by their schemas, the
 * ping, and events of types that are added later, of which only the envelope is known.
 */
export const receivedEventSchema: z.ZodType<WebhookEvent | PingEvent | LaterEvent> = z.union([
  z.discriminatedUnion('type', [
    receivedEventSchemas['consent.authorized'],
    receivedEventSchemas['consent.rejected'],
    receivedEventSchemas['consent.revoked'],
    receivedEventSchemas['consent.expired'],
    receivedEventSchemas['payment.created'],
    receivedEventSchemas['payment.completed'],
    receivedEventSchemas['payment.failed'],
    receivedEventSchemas['transaction.posted'],
    receivedEventSchemas['balance.updated'],
    receivedEventSchemas['schedule.created'],
    receivedEventSchemas['schedule.executed'],
    receivedEventSchemas['schedule.failed'],
    receivedEventSchemas['schedule.cancelled'],
  ]),
  z.looseObject({ ...envelope, type: z.literal('ping'), resource_type: z.literal('webhook') }),
  z.looseObject({ ...envelope, type: z.custom<LaterType>(isLaterType), resource_type: z.string() }),
]);
