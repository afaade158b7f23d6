export { deliveryAttemptSchema, deliverySchema } from './records/delivery.ts';
export {
  eventTypesSchema,
  secretRotationSchema,
  webhookChangeSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookUrlSchema,
} from './records/webhook.ts';
