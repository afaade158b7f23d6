import { z } from 'zod';
import { type WebhookEvent, webhookEventSchemas } from '../records/event.ts';
import { type EventType, eventTypes, mapEventTypes } from '../records/event-types.ts';
import { allowUnknownFields } from './allow-unknown-fields.ts';

/** The webhook body of every event type for receivers: further fields are accepted. */
export const receivedEventSchemas = mapEventTypes<typeof webhookEventSchemas>((type) =>
  allowUnknownFields(webhookEventSchemas[type]),
);

type ReceivedSchema = (typeof receivedEventSchemas)[EventType];

const knownSchemas = Object.values(receivedEventSchemas) as unknown as readonly [
  ReceivedSchema,
  ...ReceivedSchema[],
];

/** The event of a test delivery. */
interface PingEvent extends Envelope {
  readonly type: 'ping';
  readonly resource_type: 'webhook';
}

/** An event type that a later version adds. At run time its type is any other text. */
interface UnknownEvent extends Envelope {
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
export const receivedEventSchema: z.ZodType<WebhookEvent | PingEvent | UnknownEvent> = z.union([
  z.discriminatedUnion('type', knownSchemas),
  z.looseObject({ ...envelope, type: z.literal('ping'), resource_type: z.literal('webhook') }),
  z.looseObject({ ...envelope, type: z.custom<LaterType>(isLaterType), resource_type: z.string() }),
]);
