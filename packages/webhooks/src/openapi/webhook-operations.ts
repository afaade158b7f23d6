import { describeSchema, type Operation, refuseMissingField, refuseUnknownField } from '@ob/http/routes';
import type { Webhook } from '../records/webhook.ts';
import { secretRotationSchema, webhookChangeSchema, webhookRequestSchema } from '../records/webhook.ts';
import { webhookLimitReached, webhookNotFound } from '../routes/webhook-errors.ts';
import { pathSchema } from '../schema/envelope.ts';
import {
  createdWebhookAnswerSchema,
  rotatedSecretAnswerSchema,
  webhookAnswerSchema,
  webhooksAnswerSchema,
} from '../schema/webhook-answers.ts';
import { webhookLimit } from '../subscription/webhook.ts';
import { describeJson, exampleWebhookId, webhookIdParameter, webhookOperation } from './shared.ts';

const links = { self: `/webhooks/${exampleWebhookId}` };

const exampleWebhook: Webhook = {
  webhook_id: exampleWebhookId,
  url: 'https://tpp.example/webhooks',
  event_types: ['consent.revoked', 'transaction.posted'],
  description: 'Ledger',
  standard_webhooks: false,
  status: 'enabled',
  consecutive_failures: 0,
  creation_date_time: '2026-03-01T09:30:00.000Z',
  status_update_date_time: '2026-03-01T09:30:00.000Z',
};

const disabledWebhook: Webhook = {
  ...exampleWebhook,
  status: 'disabled',
  status_reason: { code: 'consecutive_failures' },
  consecutive_failures: 10,
  status_update_date_time: '2026-03-04T18:02:11.417Z',
};

const unknownField = refuseUnknownField('events');

/** Of the right form, and nobody's: 32 bytes of zero but for the last. */
const exampleSecret = `whsec_${'A'.repeat(42)}E=`;

const answerWithOne: Operation['answers'] = [
  {
    status: 200,
    description: 'The webhook.',
    bodies: describeJson(describeSchema(webhookAnswerSchema, 'output'), {
      enabled: { summary: 'One that is sent events', value: { data: exampleWebhook, links } },
      disabled: { summary: 'One that failed too often', value: { data: disabledWebhook, links } },
    }),
  },
];

/** Describes `POST /webhooks`. */
export const create: Operation = {
  ...webhookOperation,
  operationId: 'createWebhook',
  summary: 'Register a webhook',
  description: `A client may have ${webhookLimit} webhooks. The host of \`url\` must not lead into a network of its own: names that stand for no public host, and addresses that are not public, are refused.`,
  body: {
    required: true,
    contents: describeJson(describeSchema(webhookRequestSchema, 'input'), {
      all: { summary: 'For every type of event', value: { url: exampleWebhook.url } },
      some: {
        summary: 'For two of them, with the headers of Standard Webhooks',
        value: {
          url: exampleWebhook.url,
          event_types: exampleWebhook.event_types,
          description: 'Ledger',
          standard_webhooks: true,
        },
      },
    }),
  },
  answers: [
    {
      status: 201,
      description: 'The webhook, with its secret: keep it, it is never shown again.',
      headers: {
        Location: {
          description: 'The path of the webhook.',
          schema: describeSchema(pathSchema, 'output'),
          required: true,
        },
      },
      bodies: describeJson(describeSchema(createdWebhookAnswerSchema, 'output'), {
        created: {
          summary: 'A new webhook',
          value: { data: { ...exampleWebhook, secret: exampleSecret }, links },
        },
      }),
    },
  ],
  refusals: [refuseMissingField('url'), unknownField, webhookLimitReached],
};

/** Describes `GET /webhooks`. */
export const list: Operation = {
  ...webhookOperation,
  operationId: 'listWebhooks',
  summary: 'List your webhooks',
  description: `All of them on one page: a client may have ${webhookLimit}. Their secrets are not shown.`,
  answers: [
    {
      status: 200,
      description: 'Every webhook of the client.',
      bodies: describeJson(describeSchema(webhooksAnswerSchema, 'output'), {
        one: {
          summary: 'One webhook',
          value: { data: [exampleWebhook], links: { self: '/webhooks' } },
        },
      }),
    },
  ],
};

/** Describes `GET /webhooks/{webhookId}`. */
export const read: Operation = {
  ...webhookOperation,
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  description: 'Tells whether it is sent events, and why not where it is disabled. Its secret is not shown.',
  parameters: [webhookIdParameter],
  answers: answerWithOne,
  refusals: [webhookNotFound],
};

/** Describes `PATCH /webhooks/{webhookId}`. */
export const change: Operation = {
  ...webhookOperation,
  operationId: 'changeWebhook',
  summary: 'Change a webhook, or enable it again',
  description:
    'A field that you leave out stays as it is. `status: enabled` always clears the count of failures, and sends the deliveries that were held.',
  parameters: [webhookIdParameter],
  body: {
    required: true,
    contents: describeJson(describeSchema(webhookChangeSchema, 'input'), {
      enable: { summary: 'Enable it, and send the held deliveries', value: { status: 'enabled' } },
      reset: {
        summary: 'Get every type of event, without a description',
        value: { event_types: null, description: null },
      },
      move: { summary: 'Send events elsewhere', value: { url: 'https://tpp.example/other' } },
    }),
  },
  answers: answerWithOne,
  refusals: [webhookNotFound, unknownField],
};

/** Describes `DELETE /webhooks/{webhookId}`. */
export const remove: Operation = {
  ...webhookOperation,
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Deliveries that are not made yet are dropped with it.',
  parameters: [webhookIdParameter],
  answers: [{ status: 204, description: 'It is gone, with all that was still to be sent to it.' }],
  refusals: [webhookNotFound],
};

/** Describes `POST /webhooks/{webhookId}/rotate-secret`. */
export const rotate: Operation = {
  ...webhookOperation,
  operationId: 'rotateWebhookSecret',
  summary: 'Replace the secret of a webhook',
  description:
    'The new secret is shown now and signs once the overlap is over, so that receivers can learn it first. The body may be left out.',
  parameters: [webhookIdParameter],
  body: {
    required: false,
    contents: describeJson(describeSchema(secretRotationSchema, 'input'), {
      overlap: { summary: 'In an hour', value: { overlap_seconds: 3600 } },
      at_once: { summary: 'At once', value: {} },
    }),
  },
  answers: [
    {
      status: 200,
      description: 'The new secret: keep it, it is never shown again.',
      bodies: describeJson(describeSchema(rotatedSecretAnswerSchema, 'output'), {
        rotated: {
          summary: 'A secret that signs in an hour',
          value: {
            data: {
              webhook_id: exampleWebhookId,
              secret: exampleSecret,
              active_from: '2026-03-01T10:30:00.000Z',
            },
            links,
          },
        },
      }),
    },
  ],
  refusals: [webhookNotFound, unknownField],
};
