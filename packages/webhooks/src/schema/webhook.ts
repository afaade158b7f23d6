import { type EventType, eventTypes } from '@ob/core';
import { identifierTextSchema, plainTextSchema, timestampSchema } from '@ob/core/schema';
import { describeInPlace, nameSchema } from '@ob/http/schema';
import { secretPattern } from '@ob/webhooks-verify/signing';
import { z } from 'zod';
import {
  type SecretRotation,
  type Webhook,
  type WebhookChange,
  type WebhookRequest,
  webhookLimit,
} from '../subscription/webhook.ts';
import { linkedSchema } from './envelope.ts';
import { webhookWords, wishWords } from './words.ts';

const eventTypeNames = Object.keys(eventTypes) as [EventType, ...EventType[]];

/** A host with a name in public DNS; that a public address serves as well is left to the description. */
const usualTarget =
  '^https://(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?[.])+[A-Za-z]{2,63}(?::(?:[1-9][0-9]{0,3})?)?(?:[/?#][!-\\u005b\\u005d-~]*)?$';

/**
 * A target as text; whether it may be one is for the address guard to say. It reads URLs as browsers do, who take more
 * than `format: uri` allows.
 */
export const webhookUrlSchema = describeInPlace(
  z.string('Must be a URL.').min(1, 'Must not be empty.').max(2048, 'Must have at most 2048 characters.'),
  { keywords: { pattern: usualTarget } },
);

const eventTypeSchema = nameSchema(
  'EventType',
  z.enum(eventTypeNames, 'Must be the name of an event type.'),
  { description: 'What happened: the `type` of the event that is sent.' },
);

/** Event types that exist, at least one; parsed to each at most once. */
export const eventTypesSchema = z
  .array(eventTypeSchema, 'Must be a list of event types.')
  .min(1, 'Must name at least one event type; leave the field out for all.')
  .transform((names) => [...new Set(names)]);

const standardWebhooksSchema = z.exactOptional(z.boolean('Must be true or false.'));

const statusSchema = z.enum(['enabled', 'disabled'], 'Must be enabled or disabled.');

/** The body that creates a webhook. */
export const webhookRequestSchema = nameSchema(
  'WebhookRequest',
  z.strictObject({
    url: webhookUrlSchema,
    event_types: z.exactOptional(eventTypesSchema),
    description: z.exactOptional(plainTextSchema(255)),
    standard_webhooks: standardWebhooksSchema,
  }),
  { description: 'What is asked for when a webhook is created.', fields: wishWords },
) satisfies z.ZodType<WebhookRequest>;

/** The body that changes a webhook. */
export const webhookChangeSchema = nameSchema(
  'WebhookChange',
  z.strictObject({
    url: z.exactOptional(webhookUrlSchema),
    event_types: z.exactOptional(eventTypesSchema.nullable()),
    description: z.exactOptional(plainTextSchema(255).nullable()),
    standard_webhooks: standardWebhooksSchema,
    status: z.exactOptional(statusSchema),
  }),
  {
    description: 'The fields to change. A field that you leave out stays as it is.',
    fields: {
      ...wishWords,
      event_types:
        'Which types of events are sent. `null` selects all types, those of later versions included.',
      description: 'A note for yourself. `null` removes it.',
      status:
        'Whether events are sent. `enabled` clears the count of failures and sends the deliveries that were held.',
    },
  },
) satisfies z.ZodType<WebhookChange>;

/** The body that asks for a new secret. */
export const secretRotationSchema = nameSchema(
  'SecretRotation',
  z.strictObject({
    overlap_seconds: z
      .int('Must be a whole number.')
      .min(0, 'Must not be negative.')
      .max(86_400, 'Must be at most 86400.')
      .default(0),
  }),
  {
    description: 'How a secret is replaced.',
    fields: { overlap_seconds: 'For how long the old secret still signs, in seconds.' },
  },
) satisfies z.ZodType<SecretRotation>;

const webhookFields = {
  webhook_id: identifierTextSchema,
  url: z.string().min(1),
  event_types: z.array(eventTypeSchema),
  description: z.exactOptional(z.string()),
  standard_webhooks: z.boolean(),
  status: statusSchema,
  status_reason: z.exactOptional(
    nameSchema(
      'WebhookStatusReason',
      z.strictObject({ code: z.enum(['consecutive_failures', 'disabled_by_client']) }),
      {
        description: 'Why a webhook is disabled.',
        fields: {
          code: '`consecutive_failures`: ten deliveries in a row were abandoned. `disabled_by_client`: its client disabled it.',
        },
      },
    ),
  ),
  consecutive_failures: z.int().min(0),
  creation_date_time: timestampSchema,
  status_update_date_time: timestampSchema,
};

/** A webhook as its client sees it. */
export const webhookSchema = nameSchema('Webhook', z.strictObject(webhookFields), {
  description: 'Where a third party is sent events.',
  fields: webhookWords,
}) satisfies z.ZodType<Webhook>;

const secretSchema = z.string().regex(secretPattern);

const createdWebhookSchema = nameSchema(
  'CreatedWebhook',
  z.strictObject({ ...webhookFields, secret: secretSchema }),
  {
    description: 'A new webhook, with its secret.',
    fields: { ...webhookWords, secret: 'Signs what is sent. It is shown here and never again.' },
  },
);

const rotatedSecretSchema = nameSchema(
  'RotatedSecret',
  z.strictObject({ webhook_id: identifierTextSchema, secret: secretSchema, active_from: timestampSchema }),
  {
    description: 'The new secret of a webhook.',
    fields: {
      webhook_id: webhookWords.webhook_id,
      secret: 'The new secret. It is shown here and never again.',
      active_from: 'From when on it signs, retries of older events too.',
    },
  },
);

/** The answer with one webhook. */
export const webhookAnswerSchema = linkedSchema('WebhookResponse', webhookSchema, 'One webhook.');

/** The answer with a new webhook. */
export const createdWebhookAnswerSchema = linkedSchema(
  'CreatedWebhookResponse',
  createdWebhookSchema,
  'A new webhook.',
);

/** The answer with a new secret. */
export const rotatedSecretAnswerSchema = linkedSchema(
  'RotatedSecretResponse',
  rotatedSecretSchema,
  'A new secret.',
);

/** The answer with every webhook of a client. */
export const webhooksAnswerSchema = linkedSchema(
  'WebhooksResponse',
  z.array(webhookSchema).max(webhookLimit),
  'Every webhook of a client.',
);
