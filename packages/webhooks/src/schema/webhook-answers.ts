import { z } from 'zod';
import { createdWebhookSchema, rotatedSecretSchema, webhookSchema } from '../records/webhook.ts';
import { webhookLimit } from '../subscription/webhook.ts';
import { linkedSchema } from './envelope.ts';

export const webhookAnswerSchema = linkedSchema(
  'WebhookResponse',
  webhookSchema.meta({ description: 'The webhook.' }),
  'One webhook.',
);

export const createdWebhookAnswerSchema = linkedSchema(
  'CreatedWebhookResponse',
  createdWebhookSchema.meta({ description: 'The webhook and its secret.' }),
  'A new webhook.',
);

export const rotatedSecretAnswerSchema = linkedSchema(
  'RotatedSecretResponse',
  rotatedSecretSchema.meta({ description: 'The new secret.' }),
  'A new secret.',
);

export const webhooksAnswerSchema = linkedSchema(
  'WebhooksResponse',
  z.array(webhookSchema).max(webhookLimit).meta({ description: 'The webhooks.' }),
  'Every webhook of a client.',
);
