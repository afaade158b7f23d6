import { z } from 'zod';
import { type EventDataByType, eventDataSchemas, nameEventType } from './event-data.ts';
import { type EventType, eventTypes, mapEventTypes } from './event-types.ts';
import type { ReadonlyDeep } from './readonly-deep.ts';
import { identifierTextSchema, timestampSchema } from './scalars.ts';

const idOfResource = { consent: 'consent_id', payment: 'payment_id', account: 'account_id' } as const;

const otherResource = { message: 'Must be equal to the id of the resource in data.', path: ['resource_id'] };

const envelope = {
  id: identifierTextSchema.meta({
    description: 'Identifies the event. It may arrive more than once: act on each id once.',
  }),
  timestamp: timestampSchema.meta({
    description: 'The time of the event. Events may arrive in another order.',
  }),
  resource_id: identifierTextSchema.meta({
    description: 'The id of the consent, payment or account that the event is about.',
  }),
};

function createEventSchema<Type extends EventType>(type: Type) {
  const resource = eventTypes[type];
  const data = eventDataSchemas[type].meta({ description: 'The details of the event.' });
  const key = idOfResource[resource];
  const namesItsResource = (event: object) =>
    Reflect.get(Object(Reflect.get(event, 'data')), key) === Reflect.get(event, 'resource_id');
  return z
    .strictObject({
      id: envelope.id,
      type: z.literal(type).meta({ description: 'The type of the event.' }),
      timestamp: envelope.timestamp,
      resource_id: envelope.resource_id,
      resource_type: z
        .literal(resource)
        .meta({ description: 'The type of the resource that the event is about.' }),
      data: data as (typeof eventDataSchemas)[Type],
    })
    .refine(namesItsResource, otherResource)
    .meta({ id: `${nameEventType(type)}Event`, description: descriptions[type] });
}

const descriptions: Readonly<Record<EventType, string>> = {
  'consent.authorized': 'The customer approved a consent.',
  'consent.rejected':
    'A consent was not approved: the customer declined it, did not decide in time, or the client withdrew it.',
  'consent.revoked': 'The customer, the client or the bank ended an authorized consent.',
  'consent.expired': 'A consent reached its expiration date.',
  'payment.created': 'The bank accepted a payment. It is not carried out yet.',
  'payment.completed': 'The bank carried out a payment: the money has moved.',
  'payment.failed': 'A payment failed. The bank does not try it again.',
  'transaction.posted':
    'A transaction was booked. Pending transactions are not reported before they are booked.',
  'balance.updated': 'The booked balance of an account changed because a transaction was booked.',
  'schedule.created': 'The customer set up a standing order.',
  'schedule.executed': 'A payment of a standing order was made.',
  'schedule.failed': 'A payment of a standing order was due and could not be made.',
  'schedule.cancelled': 'A standing order was cancelled.',
};

/** The webhook body of every event type as the service sends it. Receivers must accept new fields: see `receivedEventSchemas`. */
export const webhookEventSchemas =
  mapEventTypes<{
    readonly [Type in EventType]: ReturnType<typeof createEventSchema<Type>>;
  }>(createEventSchema);

/** A webhook body of one type. Its `id` is unique, and every client that gets the event gets the same id. */
export interface WebhookEventOf<Type extends EventType>
  extends ReadonlyDeep<z.infer<z.ZodObject<typeof envelope>>> {
  readonly type: Type;
  readonly resource_type: (typeof eventTypes)[Type];
  readonly data: EventDataByType[Type];
}

/** A webhook body: a union over `type`, so that a check of the type narrows `data`. */
export type WebhookEvent = { readonly [Type in EventType]: WebhookEventOf<Type> }[EventType];
