import { identifierTextSchema, nameSchema, timestampSchema } from '@ob/core/schema';
import { z } from 'zod';

const pingDataSchema = nameSchema('PingEventData', z.strictObject({ webhook_id: identifierTextSchema }), {
  description: 'What is tried out.',
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
    description: 'You try a webhook out. It stands for nothing that happened.',
    fields: {
      id: 'Identifies the event, as in `X-Event-ID`.',
      type: 'Always `ping`, as in `X-Event-Type`.',
      timestamp: 'When it was sent.',
      resource_id: 'The id of the webhook.',
      resource_type: 'Always `webhook`.',
      data: 'What is tried out.',
    },
  },
);
