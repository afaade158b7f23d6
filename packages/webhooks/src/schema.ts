export { deliveryAttemptSchema, deliverySchema } from './records/delivery.ts';
export { webhookChangeSchema, webhookRequestSchema, webhookSchema } from './records/webhook.ts';
