import { identifierTextSchema, timestampSchema } from '@ob/core/schema';
import { z } from 'zod';

const pingDataSchema = z
  .strictObject({
    webhook_id: identifierTextSchema.meta({ description: 'The id of the webhook, as in `X-Webhook-ID`.' }),
  })
  .meta({ id: 'PingEventData', description: 'The webhook that you test.' });

export const pingEventSchema = z
  .strictObject({
    id: identifierTextSchema.meta({ description: 'Identifies the event, as in `X-Event-ID`.' }),
    type: z.literal('ping').meta({ description: 'Always `ping`, as in `X-Event-Type`.' }),
    timestamp: timestampSchema.meta({ description: 'The time at which it was sent.' }),
    resource_id: identifierTextSchema.meta({ description: 'The id of the webhook.' }),
    resource_type: z.literal('webhook').meta({ description: 'Always `webhook`.' }),
    data: pingDataSchema.meta({ description: 'The details of the test.' }),
  })
  .meta({ id: 'PingEvent', description: 'You test a webhook. Nothing happened at the bank.' });
