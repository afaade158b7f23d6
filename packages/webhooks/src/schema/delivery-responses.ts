import { cursorPattern } from '@ob/core/routes';
import { z } from 'zod';
import { maxPageSize } from '../delivery/delivery-log.ts';
import { deliverySchema, pingSchema, redeliverySchema } from '../records/delivery.ts';
import { linkedSchema, pageSchema } from './envelope.ts';

export const pageSizeSchema = z.int().min(1).max(maxPageSize).default(maxPageSize);

export const cursorSchema = z.string().regex(cursorPattern);

export const deliveriesResponseSchema = pageSchema(
  'DeliveriesResponse',
  deliverySchema,
  'A page of deliveries.',
);

export const redeliveryResponseSchema = linkedSchema(
  'RedeliveryResponse',
  redeliverySchema.meta({ description: 'The delivery.' }),
  'A delivery that will be attempted again.',
);

export const pingResponseSchema = linkedSchema(
  'PingResponse',
  pingSchema.meta({ description: 'The outcome.' }),
  'The outcome of the attempt to reach a webhook.',
);
