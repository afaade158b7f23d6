import { type EventType, eventTypes } from '@ob/core';
import { identifierTextSchema, plainTextSchema, timestampSchema } from '@ob/core/schema';
import { z } from 'zod';
import type { SecretRotation, Webhook, WebhookChange, WebhookRequest } from '../webhook.ts';

const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];

/** A target as text; whether it may be one is for the address guard to say. */
export const webhookUrlSchema = z
  .string('Must be a URL.')
  .min(1, 'Must not be empty.')
  .max(2048, 'Must have at most 2048 characters.');

/** Event types that exist, at least one; parsed to each at most once. */
export const eventTypesSchema = z
  .array(z.enum(eventTypeNames, 'Must be the name of an event type.'), 'Must be a list of event types.')
  .min(1, 'Must name at least one event type; leave the field out for all.')
  .transform((names) => [...new Set(names)]);

const wishes = {
  event_types: z.exactOptional(eventTypesSchema),
  description: z.exactOptional(plainTextSchema(255)),
  standard_webhooks: z.exactOptional(z.boolean('Must be true or false.')),
};

const statusSchema = z.enum(['enabled', 'disabled'], 'Must be enabled or disabled.');

/** The body that creates a webhook. */
export const webhookRequestSchema = z.strictObject({
  url: webhookUrlSchema,
  ...wishes,
}) satisfies z.ZodType<WebhookRequest>;

/** The body that changes a webhook. */
export const webhookChangeSchema = z.strictObject({
  url: z.exactOptional(webhookUrlSchema),
  ...wishes,
  status: z.exactOptional(statusSchema),
}) satisfies z.ZodType<WebhookChange>;

/** The body that asks for a new secret. */
export const secretRotationSchema = z.strictObject({
  overlap_seconds: z
    .int('Must be a whole number.')
    .min(0, 'Must not be negative.')
    .max(86_400, 'Must be at most 86400.')
    .default(0),
}) satisfies z.ZodType<SecretRotation>;

/** A webhook as its client sees it. */
export const webhookSchema = z.strictObject({
  webhook_id: identifierTextSchema,
  url: webhookUrlSchema,
  event_types: z.array(z.enum(eventTypeNames)),
  description: z.exactOptional(z.string()),
  standard_webhooks: z.boolean(),
  status: statusSchema,
  status_reason: z.exactOptional(
    z.strictObject({ code: z.enum(['consecutive_failures', 'disabled_by_client']) }),
  ),
  consecutive_failures: z.int().min(0),
  creation_date_time: timestampSchema,
  status_update_date_time: timestampSchema,
}) satisfies z.ZodType<Webhook>;
