import { type EventType, eventTypes } from '@ob/core';
import { identifierTextSchema, plainTextSchema, type ReadonlyDeep, timestampSchema } from '@ob/core/schema';
import { secretPattern } from '@ob/webhooks-verify/signing';
import { z } from 'zod';

const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];

/** Only host names. The description also mentions public IP addresses. */
const targetPattern =
  '^https://(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]{2,63}(?::(?:[1-9][0-9]{0,3})?)?(?:[/?#][!-\\u005b\\u005d-~]*)?$';

/** The address guard validates it, and accepts more than `format: uri` (WHATWG URL). */
export const webhookUrlSchema = z
  .string('Must be a URL.')
  .min(1, 'Must not be empty.')
  .max(2048, 'Must have at most 2048 characters.')
  .meta({ pattern: targetPattern });

const eventTypeSchema = z
  .enum(eventTypeNames, 'Must be the name of an event type.')
  .meta({ id: 'EventType', description: 'The `type` of an event.' });

export const eventTypesSchema = z
  .array(eventTypeSchema, 'Must be a list of event types.')
  .min(1, 'Must name at least one event type. For all event types, leave the field out.')
  .transform((names) => [...new Set(names)]);

const url = {
  description:
    'The URL that receives the events: https, with a public host name or address, without a user name and a password.',
};
const note = { description: 'A note for yourself.' };
const standardWebhooks = {
  description: 'Whether the headers of Standard Webhooks are sent in addition to those of this service.',
};
const optionalStandardWebhooks = z.exactOptional(z.boolean('Must be true or false.')).meta(standardWebhooks);

const statusSchema = z.enum(['enabled', 'disabled'], 'Must be enabled or disabled.');

/** `disabled`: the events are held and not sent. */
export type WebhookStatus = z.infer<typeof statusSchema>;

export const webhookRequestSchema = z
  .strictObject({
    url: webhookUrlSchema.meta(url),
    event_types: z.exactOptional(eventTypesSchema).meta({
      description:
        'The types of events to send. Leave it out for all types, those of later versions included.',
    }),
    description: z.exactOptional(plainTextSchema(255)).meta(note),
    standard_webhooks: optionalStandardWebhooks,
  })
  .meta({ id: 'WebhookRequest', description: 'The webhook to create.' });

/** The body that creates a webhook. Without `event_types`, the webhook gets every type. */
export interface WebhookRequest extends ReadonlyDeep<z.infer<typeof webhookRequestSchema>> {}

export const webhookChangeSchema = z
  .strictObject({
    url: z.exactOptional(webhookUrlSchema).meta(url),
    event_types: z.exactOptional(eventTypesSchema.nullable()).meta({
      description: 'The types of events to send. `null` selects all types, those of later versions included.',
    }),
    description: z
      .exactOptional(plainTextSchema(255).nullable())
      .meta({ description: 'A note for yourself. `null` removes it.' }),
    standard_webhooks: optionalStandardWebhooks,
    status: z.exactOptional(statusSchema).meta({
      description:
        'Whether events are sent. `enabled` clears the count of failures and sends the deliveries that were held.',
    }),
  })
  .meta({
    id: 'WebhookChange',
    description: 'The fields to change. A field that you leave out stays as it is.',
  });

/** The body that changes a webhook. An absent field stays as it is. */
export interface WebhookChange extends ReadonlyDeep<z.infer<typeof webhookChangeSchema>> {}

export const secretRotationSchema = z
  .strictObject({
    overlap_seconds: z
      .int('Must be a whole number.')
      .min(0, 'Must not be negative.')
      .max(86_400, 'Must be at most 86400.')
      .default(0)
      .meta({ description: 'The time for which the old secret still signs, in seconds.' }),
  })
  .meta({ id: 'SecretRotation', description: 'The replacement of a secret.' });

/** The body that replaces a secret. `overlap_seconds` is 0 to 86,400. */
export interface SecretRotation extends ReadonlyDeep<z.infer<typeof secretRotationSchema>> {}

const statusReasonSchema = z
  .strictObject({
    code: z.enum(['consecutive_failures', 'disabled_by_client']).meta({
      description:
        '`consecutive_failures`: ten deliveries in a row were abandoned. `disabled_by_client`: its client disabled it.',
    }),
  })
  .meta({ id: 'WebhookStatusReason', description: 'The reason why a webhook is disabled.' });

/** The reason why a webhook is disabled. */
export type WebhookDisableCode = z.infer<typeof statusReasonSchema>['code'];

const webhookShape = {
  webhook_id: identifierTextSchema.meta({ description: 'The id of the webhook.' }),
  url: z.string().min(1).meta(url),
  event_types: z.array(eventTypeSchema).meta({ description: 'The types of events that are sent.' }),
  description: z.exactOptional(z.string()).meta(note),
  standard_webhooks: z.boolean().meta(standardWebhooks),
  status: statusSchema.meta({
    description: 'Whether events are sent. While the webhook is disabled, they are held.',
  }),
  status_reason: z
    .exactOptional(statusReasonSchema)
    .meta({ description: 'The reason why the webhook is disabled. Only a disabled webhook has it.' }),
  consecutive_failures: z.int().min(0).meta({
    description:
      'The number of deliveries abandoned in a row, over all events. Ten in a row disable the webhook. A successful delivery clears the count.',
  }),
  creation_date_time: timestampSchema.meta({ description: 'The time of the creation.' }),
  status_update_date_time: timestampSchema.meta({
    description: 'The time of the last change of the status.',
  }),
};

/** The schema of a {@link Webhook}. */
export const webhookSchema = z
  .strictObject(webhookShape)
  .meta({ id: 'Webhook', description: 'A URL of a third party that receives events.' });

/** A webhook as its client sees it, without the secret. */
export interface Webhook extends ReadonlyDeep<z.infer<typeof webhookSchema>> {}

const secretSchema = z.string().regex(secretPattern);

export const createdWebhookSchema = z
  .strictObject({
    ...webhookShape,
    secret: secretSchema.meta({
      description: 'The secret that signs the events. It is shown here and never again.',
    }),
  })
  .meta({ id: 'CreatedWebhook', description: 'A new webhook, with its secret.' });

export const rotatedSecretSchema = z
  .strictObject({
    webhook_id: webhookShape.webhook_id,
    secret: secretSchema.meta({ description: 'The new secret. It is shown here and never again.' }),
    active_from: timestampSchema.meta({
      description: 'The time from which the new secret signs, also retries of older events.',
    }),
  })
  .meta({ id: 'RotatedSecret', description: 'The new secret of a webhook.' });
