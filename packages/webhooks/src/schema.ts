export { deliveryAttemptSchema, deliverySchema } from './schema/delivery.ts';
export {
  eventTypesSchema,
  secretRotationSchema,
  webhookChangeSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookUrlSchema,
} from './schema/webhook.ts';
