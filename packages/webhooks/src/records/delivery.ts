import { identifierTextSchema, type ReadonlyDeep, timestampSchema } from '@ob/core/schema';
import { z } from 'zod';
import { type Outcome, outcomeCharges } from './outcome.ts';

const outcomeNames = Object.keys(outcomeCharges) as [Outcome, ...Outcome[]];

const outcomeSchema = z.enum(outcomeNames).meta({
  id: 'AttemptOutcome',
  description:
    'The outcome of an attempt. `http_status` is a final status other than 2xx. `refused` includes a host that cannot be reached. `protocol` is a response that is not valid HTTP. `sender_fault` is a failure of the bank and does not count.',
});

const attemptShape = {
  duration_ms: z.int().min(0).meta({ description: 'The duration in milliseconds.' }),
  outcome: outcomeSchema.meta({ description: 'The outcome of the attempt.' }),
  http_status: z
    .exactOptional(z.int())
    .meta({ description: 'The final status of the response. Left out if there was no response.' }),
};

/** The schema of a {@link DeliveryAttempt}. */
export const deliveryAttemptSchema = z
  .strictObject({
    number: z.int().min(1).meta({
      description: 'Counts all attempts of the delivery from 1, redeliveries included.',
    }),
    date_time: timestampSchema.meta({ description: 'The start of the attempt.' }),
    ...attemptShape,
    response_excerpt: z
      .exactOptional(z.string())
      .meta({ description: 'The first bytes of the response as text. Left out if there were none.' }),
    manual: z.boolean().meta({
      description: 'Whether you asked for this attempt, in addition to the five scheduled ones.',
    }),
  })
  .meta({ id: 'DeliveryAttempt', description: 'One attempt to deliver an event.' });

/** One attempt to deliver an event. */
export interface DeliveryAttempt extends ReadonlyDeep<z.infer<typeof deliveryAttemptSchema>> {}

export const deliveryStatusSchema = z
  .enum(['pending', 'delivered', 'abandoned', 'held'])
  .meta({ id: 'DeliveryStatus', description: 'The state of a delivery.' });

/** The schema of a {@link Delivery}. */
export const deliverySchema = z
  .strictObject({
    delivery_id: identifierTextSchema.meta({
      description: 'The id of the delivery: one event to one webhook.',
    }),
    event_id: z.string().meta({ description: 'The id of the event, as in `X-Event-ID`.' }),
    event_type: z.string().meta({ description: 'The type of the event, as in `X-Event-Type`.' }),
    resource_id: z.string().meta({ description: 'The id of the resource that the event is about.' }),
    status: deliveryStatusSchema.meta({
      description:
        'The state of the delivery. `held`: the delivery or its redelivery waits until the webhook is enabled.',
    }),
    attempts_made: z.int().min(0).max(5).meta({
      description: 'The number of scheduled attempts so far, at most five. Redeliveries do not count.',
    }),
    next_attempt_date_time: z
      .exactOptional(timestampSchema)
      .meta({ description: 'The time of the next attempt. Only a pending delivery has it.' }),
    creation_date_time: timestampSchema.meta({ description: 'The time the event was first due.' }),
    attempts: z.array(deliveryAttemptSchema).meta({
      description: 'The attempts, oldest first. Only the newest 50 are listed.',
    }),
  })
  .meta({ id: 'Delivery', description: 'The delivery of one event to one webhook.' });

/** The delivery of one event to one webhook. */
export interface Delivery extends ReadonlyDeep<z.infer<typeof deliverySchema>> {}

export const redeliverySchema = z
  .strictObject({ delivery_id: deliverySchema.shape.delivery_id })
  .meta({ id: 'Redelivery', description: 'The delivery that will be attempted again.' });

export const pingSchema = z
  .strictObject({
    outcome: attemptShape.outcome,
    http_status: attemptShape.http_status,
    duration_ms: attemptShape.duration_ms,
  })
  .meta({ id: 'Ping', description: 'The outcome of the attempt.' });
