import { cursorPattern } from '@ob/core/routes';
import { z } from 'zod';
import { maxPageSize } from '../delivery/delivery-log.ts';
import { deliverySchema, pingSchema, redeliverySchema } from '../records/delivery.ts';
import { createdWebhookSchema, rotatedSecretSchema, webhookSchema } from '../records/webhook.ts';
import { webhookLimit } from '../subscription/webhook.ts';

export const pageSizeSchema = z.int().min(1).max(maxPageSize).default(maxPageSize);

export const cursorSchema = z.string().regex(cursorPattern);

export const pathSchema = z.string().regex(/^[/]/);

const linksSchema = z
  .strictObject({ self: pathSchema.meta({ description: 'The path of the response.' }) })
  .meta({ id: 'WebhookLinks', description: 'The links of a response.' });

const pageLinksSchema = z
  .strictObject({
    self: pathSchema.meta({ description: 'The path of the listing.' }),
    next: z.exactOptional(pathSchema).meta({
      description: 'The path of the next page, with the same filter. The last page does not have it.',
    }),
  })
  .meta({ id: 'WebhookPageLinks', description: 'The links of a page.' });

function createResponseSchema(id: string, description: string, data: z.ZodType, of: string) {
  const links = linksSchema.meta({ description: 'The path of the response.' });
  return z.strictObject({ data: data.meta({ description: of }), links }).meta({ id, description });
}

const webhooksSchema = z.array(webhookSchema).max(webhookLimit);

/** The bodies of the responses. */
export const responseSchemas = {
  webhook: createResponseSchema('WebhookResponse', 'One webhook.', webhookSchema, 'The webhook.'),
  createdWebhook: createResponseSchema(
    'CreatedWebhookResponse',
    'A new webhook.',
    createdWebhookSchema,
    'The webhook and its secret.',
  ),
  webhooks: createResponseSchema(
    'WebhooksResponse',
    'Every webhook of a client.',
    webhooksSchema,
    'The webhooks.',
  ),
  rotatedSecret: createResponseSchema(
    'RotatedSecretResponse',
    'A new secret.',
    rotatedSecretSchema,
    'The new secret.',
  ),
  ping: createResponseSchema(
    'PingResponse',
    'The outcome of the attempt to reach a webhook.',
    pingSchema,
    'The outcome.',
  ),
  redelivery: createResponseSchema(
    'RedeliveryResponse',
    'A delivery that will be attempted again.',
    redeliverySchema,
    'The delivery.',
  ),
  deliveries: z
    .strictObject({
      data: z.array(deliverySchema).meta({ description: 'The rows of this page.' }),
      links: pageLinksSchema.meta({ description: 'The paths of this page and of the next one.' }),
    })
    .meta({ id: 'DeliveriesResponse', description: 'A page of deliveries.' }),
};
