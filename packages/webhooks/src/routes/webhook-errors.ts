import type { ApiError } from '@ob/http';
import { webhookLimit } from '../subscription/webhook.ts';

/** One fault for a webhook that does not exist or belongs to another client. */
export const webhookNotFound: ApiError = {
  code: 'webhook_not_found',
  detail: 'No webhook of this id is yours.',
};

/** The webhook does not have this delivery. */
export const deliveryNotFound: ApiError = {
  code: 'delivery_not_found',
  detail: 'This webhook has no delivery of this id.',
};

/** The client cannot have another webhook. */
export const webhookLimitReached: ApiError = {
  code: 'webhook_limit_reached',
  detail: `A client may have ${webhookLimit} webhooks.`,
};
