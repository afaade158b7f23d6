import type { ApiError } from '@ob/http';
import { webhookLimit } from '../subscription/webhook.ts';

/** Unknown webhooks and those of other clients look the same. */
export const webhookNotFound: ApiError = {
  code: 'webhook_not_found',
  detail: 'You have no webhook with this id. List yours with GET /webhooks.',
};

export const deliveryNotFound: ApiError = {
  code: 'delivery_not_found',
  detail: 'This webhook has no delivery with this id. List them with GET /webhooks/{webhookId}/deliveries.',
};

export const webhookLimitReached: ApiError = {
  code: 'webhook_limit_reached',
  detail: `A client may have ${webhookLimit} webhooks. Delete one first.`,
};
