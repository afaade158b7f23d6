import { identifierTextSchema, timestampSchema } from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';

const pingDataSchema = nameSchema('PingEventData', z.strictObject({ webhook_id: identifierTextSchema }), {
  description: 'The webhook that you test.',
  fields: { webhook_id: 'The id of the webhook, as in `X-Webhook-ID`.' },
});

/** The event that is sent when a webhook is tried out. */
export const pingEventSchema = nameSchema(
  'PingEvent',
  z.strictObject({
    id: identifierTextSchema,
    type: z.literal('ping'),
    timestamp: timestampSchema,
    resource_id: identifierTextSchema,
    resource_type: z.literal('webhook'),
    data: pingDataSchema,
  }),
  {
    description: 'You test a webhook. Nothing happened at the bank.',
    fields: {
      id: 'Identifies the event, as in `X-Event-ID`.',
      type: 'Always `ping`, as in `X-Event-Type`.',
      timestamp: 'The time at which it was sent.',
      resource_id: 'The id of the webhook.',
      resource_type: 'Always `webhook`.',
      data: 'The webhook that you test.',
    },
  },
);
