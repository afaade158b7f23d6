import type { Operation } from '@ob/http/openapi';
import { deliveryOperations } from './openapi/delivery-operations.ts';
import { subscriptionOperations } from './openapi/webhook-operations.ts';

export { webhookTag } from './openapi/tag.ts';

/** Describes every route of `createWebhookRoutes` and `createDeliveryRoutes`, for the document of a whole service. */
export const webhookOperations: readonly Operation[] = [...subscriptionOperations, ...deliveryOperations];
