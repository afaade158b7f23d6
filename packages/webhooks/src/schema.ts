export {
  eventTypesSchema,
  secretRotationSchema,
  webhookChangeSchema,
  webhookRequestSchema,
  webhookSchema,
  webhookUrlSchema,
} from './schema/webhook.ts';
