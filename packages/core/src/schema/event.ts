import { z } from 'zod';
import { type EventType, eventTypes, type WebhookEventOf } from '../event.ts';
import { identifierTextSchema, timestampSchema } from '../records/scalars.ts';
import { eventDataSchemas, nameEventType } from './event-data.ts';
import { envelopeWords, eventMeanings } from './event-words.ts';
import { nameSchema } from './schema-names.ts';

const idOfResource = { consent: 'consent_id', payment: 'payment_id', account: 'account_id' } as const;

const otherResource = { message: 'Must be the id that data tells.', path: ['resource_id'] };

function nameEvent<Type extends EventType>(type: Type) {
  const resource_type = eventTypes[type];
  const key = idOfResource[resource_type];
  const namesItsResource = (event: object) =>
    Reflect.get(Object(Reflect.get(event, 'data')), key) === Reflect.get(event, 'resource_id');
  return nameSchema(
    `${nameEventType(type)}Event`,
    z
      .strictObject({
        id: identifierTextSchema,
        type: z.literal(type),
        timestamp: timestampSchema,
        resource_id: identifierTextSchema,
        resource_type: z.literal(resource_type),
        data: eventDataSchemas[type],
      })
      .refine(namesItsResource, otherResource),
    { description: eventMeanings[type], fields: envelopeWords },
  );
}

/**
 * The webhook body of every event type, exactly as the service sends it: any further field is a fault. Receivers let
 * those pass which are added over time; theirs are {@link receivedEventSchemas}.
 */
export const webhookEventSchemas = {
  'consent.authorized': nameEvent('consent.authorized'),
  'consent.rejected': nameEvent('consent.rejected'),
  'consent.revoked': nameEvent('consent.revoked'),
  'consent.expired': nameEvent('consent.expired'),
  'payment.created': nameEvent('payment.created'),
  'payment.completed': nameEvent('payment.completed'),
  'payment.failed': nameEvent('payment.failed'),
  'transaction.posted': nameEvent('transaction.posted'),
  'balance.updated': nameEvent('balance.updated'),
  'schedule.created': nameEvent('schedule.created'),
  'schedule.executed': nameEvent('schedule.executed'),
  'schedule.failed': nameEvent('schedule.failed'),
  'schedule.cancelled': nameEvent('schedule.cancelled'),
} as const satisfies { readonly [Type in EventType]: z.ZodType<WebhookEventOf<Type>> };
