import { z } from 'zod';
import { createdWebhookSchema, rotatedSecretSchema, webhookSchema } from '../records/webhook.ts';
import { webhookLimit } from '../subscription/webhook.ts';
import { linkedSchema } from './envelope.ts';

export const webhookResponseSchema = linkedSchema(
  'WebhookResponse',
  webhookSchema.meta({ description: 'The webhook.' }),
  'One webhook.',
);

export const createdWebhookResponseSchema = linkedSchema(
  'CreatedWebhookResponse',
  createdWebhookSchema.meta({ description: 'The webhook and its secret.' }),
  'A new webhook.',
);

export const rotatedSecretResponseSchema = linkedSchema(
  'RotatedSecretResponse',
  rotatedSecretSchema.meta({ description: 'The new secret.' }),
  'A new secret.',
);

export const webhooksResponseSchema = linkedSchema(
  'WebhooksResponse',
  z.array(webhookSchema).max(webhookLimit).meta({ description: 'The webhooks.' }),
  'Every webhook of a client.',
);
