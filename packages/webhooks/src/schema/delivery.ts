import { identifierTextSchema, timestampSchema } from '@ob/core/schema';
import { z } from 'zod';
import type { Delivery, DeliveryAttempt } from '../delivery-log.ts';
import { type Outcome, outcomeCharges } from '../outcome.ts';

const outcomeNames = Object.keys(outcomeCharges) as [Outcome, ...Outcome[]];

/** One attempt as its client sees it. */
export const deliveryAttemptSchema = z.strictObject({
  number: z.int().min(1),
  date_time: timestampSchema,
  duration_ms: z.int().min(0),
  outcome: z.enum(outcomeNames),
  http_status: z.exactOptional(z.int()),
  response_excerpt: z.exactOptional(z.string()),
  manual: z.boolean(),
}) satisfies z.ZodType<DeliveryAttempt>;

/** One delivery as its client sees it. */
export const deliverySchema = z.strictObject({
  delivery_id: identifierTextSchema,
  event_id: z.string(),
  event_type: z.string(),
  resource_id: z.string(),
  status: z.enum(['pending', 'delivered', 'abandoned', 'held']),
  attempts_made: z.int().min(0).max(5),
  next_attempt_date_time: z.exactOptional(timestampSchema),
  creation_date_time: timestampSchema,
  attempts: z.array(deliveryAttemptSchema),
}) satisfies z.ZodType<Delivery>;
