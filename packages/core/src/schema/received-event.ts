import type { z } from 'zod';
import type { EventType, WebhookEventOf } from '../event.ts';
import { webhookEventSchemas } from './event.ts';
import { loosen } from './loosen.ts';

/** The webhook body of every event type for receivers: what is added to it within a version passes. */
export const receivedEventSchemas = {
  'consent.authorized': loosen(webhookEventSchemas['consent.authorized']),
  'consent.rejected': loosen(webhookEventSchemas['consent.rejected']),
  'consent.revoked': loosen(webhookEventSchemas['consent.revoked']),
  'consent.expired': loosen(webhookEventSchemas['consent.expired']),
  'payment.created': loosen(webhookEventSchemas['payment.created']),
  'payment.completed': loosen(webhookEventSchemas['payment.completed']),
  'payment.failed': loosen(webhookEventSchemas['payment.failed']),
  'transaction.posted': loosen(webhookEventSchemas['transaction.posted']),
  'balance.updated': loosen(webhookEventSchemas['balance.updated']),
  'schedule.created': loosen(webhookEventSchemas['schedule.created']),
  'schedule.executed': loosen(webhookEventSchemas['schedule.executed']),
  'schedule.failed': loosen(webhookEventSchemas['schedule.failed']),
  'schedule.cancelled': loosen(webhookEventSchemas['schedule.cancelled']),
} as const satisfies { readonly [Type in EventType]: z.ZodType<WebhookEventOf<Type>> };
