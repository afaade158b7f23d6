import { cursorPattern } from '@ob/core';
import { identifierTextSchema, timestampSchema } from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { type Delivery, type DeliveryAttempt, largestPage } from '../delivery/delivery-log.ts';
import { type Outcome, outcomeCharges } from '../delivery/outcome.ts';
import { linkedSchema, pageSchema } from './envelope.ts';
import { attemptWords, deliveryWords } from './words.ts';

const outcomeNames = Object.keys(outcomeCharges) as [Outcome, ...Outcome[]];

const outcomeSchema = nameSchema('AttemptOutcome', z.enum(outcomeNames), {
  description:
    'How an attempt ended. `http_status` is a final answer other than 2xx, `refused` includes a host that cannot be reached, `protocol` is an answer that is not HTTP as agreed; `sender_fault` is a failure on the side of the bank, which counts for nothing.',
});

/** One attempt as its client sees it. */
export const deliveryAttemptSchema = nameSchema(
  'DeliveryAttempt',
  z.strictObject({
    number: z.int().min(1),
    date_time: timestampSchema,
    duration_ms: z.int().min(0),
    outcome: outcomeSchema,
    http_status: z.exactOptional(z.int()),
    response_excerpt: z.exactOptional(z.string()),
    manual: z.boolean(),
  }),
  { description: 'One attempt to deliver an event.', fields: attemptWords },
) satisfies z.ZodType<DeliveryAttempt>;

/** What a delivery can be. */
export const deliveryStatusSchema = nameSchema(
  'DeliveryStatus',
  z.enum(['pending', 'delivered', 'abandoned', 'held']),
  { description: 'What became of a delivery.' },
) satisfies z.ZodType<Delivery['status']>;

/** One delivery as its client sees it. */
export const deliverySchema = nameSchema(
  'Delivery',
  z.strictObject({
    delivery_id: identifierTextSchema,
    event_id: z.string(),
    event_type: z.string(),
    resource_id: z.string(),
    status: deliveryStatusSchema,
    attempts_made: z.int().min(0).max(5),
    next_attempt_date_time: z.exactOptional(timestampSchema),
    creation_date_time: timestampSchema,
    attempts: z.array(deliveryAttemptSchema),
  }),
  { description: 'One event on its way to one webhook.', fields: deliveryWords },
) satisfies z.ZodType<Delivery>;

/** How many deliveries a page may have. */
export const pageSizeSchema = z.int().min(1).max(largestPage).default(largestPage);

/** Where a page begins. */
export const cursorSchema = z.string().regex(cursorPattern);

/** The answer with a page of deliveries. */
export const deliveriesAnswerSchema = pageSchema(
  'DeliveriesResponse',
  deliverySchema,
  'A page of deliveries.',
);

const redeliverySchema = nameSchema('Redelivery', z.strictObject({ delivery_id: identifierTextSchema }), {
  description: 'What will be tried once more.',
  fields: { delivery_id: deliveryWords.delivery_id },
});

/** The answer to who asked for one more attempt. */
export const redeliveryAnswerSchema = linkedSchema(
  'RedeliveryResponse',
  redeliverySchema,
  'A delivery that will be tried once more.',
);

const pingSchema = nameSchema(
  'Ping',
  z.strictObject({
    outcome: outcomeSchema,
    http_status: z.exactOptional(z.int()),
    duration_ms: z.int().min(0),
  }),
  {
    description: 'How the attempt went.',
    fields: {
      outcome: attemptWords.outcome,
      http_status: attemptWords.http_status,
      duration_ms: attemptWords.duration_ms,
    },
  },
);

/** The answer to who tried a webhook out. */
export const pingAnswerSchema = linkedSchema(
  'PingResponse',
  pingSchema,
  'How the attempt to reach a webhook went.',
);
