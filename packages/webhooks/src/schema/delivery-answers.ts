import { cursorPattern } from '@ob/core/routes';
import { z } from 'zod';
import { largestPage } from '../delivery/delivery-log.ts';
import { deliverySchema, pingSchema, redeliverySchema } from '../records/delivery.ts';
import { linkedSchema, pageSchema } from './envelope.ts';

/** The number of deliveries on a page. */
export const pageSizeSchema = z.int().min(1).max(largestPage).default(largestPage);

/** The start of a page. */
export const cursorSchema = z.string().regex(cursorPattern);

/** The answer with a page of deliveries. */
export const deliveriesAnswerSchema = pageSchema(
  'DeliveriesResponse',
  deliverySchema,
  'A page of deliveries.',
);

/** The answer to a request for one more attempt. */
export const redeliveryAnswerSchema = linkedSchema(
  'RedeliveryResponse',
  redeliverySchema.meta({ description: 'The delivery.' }),
  'A delivery that will be attempted again.',
);

/** The answer to a test of a webhook. */
export const pingAnswerSchema = linkedSchema(
  'PingResponse',
  pingSchema.meta({ description: 'The outcome.' }),
  'The outcome of the attempt to reach a webhook.',
);
