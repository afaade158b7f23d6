import { z } from 'zod';
import type { WebhookEvent, WebhookEventOf } from '../records/event.ts';
import { webhookEventSchemas } from '../records/event.ts';
import { type EventType, eventTypes } from '../records/event-types.ts';
import { relax } from './relax.ts';

/** The webhook body of every event type for receivers: further fields are accepted. */
export const receivedEventSchemas = {
  'consent.authorized': relax(webhookEventSchemas['consent.authorized']),
  'consent.rejected': relax(webhookEventSchemas['consent.rejected']),
  'consent.revoked': relax(webhookEventSchemas['consent.revoked']),
  'consent.expired': relax(webhookEventSchemas['consent.expired']),
  'payment.created': relax(webhookEventSchemas['payment.created']),
  'payment.completed': relax(webhookEventSchemas['payment.completed']),
  'payment.failed': relax(webhookEventSchemas['payment.failed']),
  'transaction.posted': relax(webhookEventSchemas['transaction.posted']),
  'balance.updated': relax(webhookEventSchemas['balance.updated']),
  'schedule.created': relax(webhookEventSchemas['schedule.created']),
  'schedule.executed': relax(webhookEventSchemas['schedule.executed']),
  'schedule.failed': relax(webhookEventSchemas['schedule.failed']),
  'schedule.cancelled': relax(webhookEventSchemas['schedule.cancelled']),
} as const satisfies { readonly [Type in EventType]: z.ZodType<WebhookEventOf<Type>> };

/** The event of a test delivery. */
interface PingEvent extends Envelope {
  readonly type: 'ping';
  readonly resource_type: 'webhook';
}

/** An event type that a later version adds. At run time its type is any other text. */
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

/** Every webhook body that a receiver may get, as a `schema` for its verifier: known events, the ping, and later event types. */
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
