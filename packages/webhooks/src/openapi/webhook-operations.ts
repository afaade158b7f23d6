import { describeSchema, type Operation, refuseMissingField, refuseUnknownField } from '@ob/http/routes';
import type { Webhook } from '../records/webhook.ts';
import { secretRotationSchema, webhookChangeSchema, webhookRequestSchema } from '../records/webhook.ts';
import { webhookLimitReached, webhookNotFound } from '../routes/webhook-errors.ts';
import { pathSchema, responseSchemas } from '../schema/responses.ts';
import { webhookLimit } from '../subscription/webhook.ts';
import {
  describeRequest,
  describeResponse,
  exampleWebhookId,
  webhookIdParameter,
  webhookOperation,
} from './shared.ts';

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

/** A well-formed secret that no webhook uses. */
const exampleSecret = `whsec_${'A'.repeat(42)}E=`;

const oneWebhookResponse: Operation['responses'] = [
  describeResponse(200, 'The webhook.', responseSchemas.webhook, {
    enabled: { summary: 'An enabled webhook', value: { data: exampleWebhook, links } },
    disabled: { summary: 'A webhook that failed too often', value: { data: disabledWebhook, links } },
  }),
];

export const create: Operation = {
  ...webhookOperation,
  operationId: 'createWebhook',
  summary: 'Register a webhook',
  description: `A client may have ${webhookLimit} webhooks. The \`url\` must lead to a public address. Private addresses and names without a public address are refused.`,
  body: describeRequest(webhookRequestSchema, {
    all: { summary: 'For every event type', value: { url: exampleWebhook.url } },
    some: {
      summary: 'For two event types, with the headers of Standard Webhooks',
      value: {
        url: exampleWebhook.url,
        event_types: exampleWebhook.event_types,
        description: 'Ledger',
        standard_webhooks: true,
      },
    },
  }),
  responses: [
    {
      ...describeResponse(
        201,
        'The webhook and its secret. Store the secret: it is not shown again.',
        responseSchemas.createdWebhook,
        {
          created: {
            summary: 'A new webhook',
            value: { data: { ...exampleWebhook, secret: exampleSecret }, links },
          },
        },
      ),
      headers: {
        Location: {
          description: 'The path of the webhook.',
          schema: describeSchema(pathSchema, 'output'),
          required: true,
        },
      },
    },
  ],
  refusals: [refuseMissingField('url'), unknownField, webhookLimitReached],
};

export const list: Operation = {
  ...webhookOperation,
  operationId: 'listWebhooks',
  summary: 'List your webhooks',
  description: `Lists all webhooks on one page. A client may have ${webhookLimit}. The secrets are not shown.`,
  responses: [
    describeResponse(200, 'Every webhook of the client.', responseSchemas.webhooks, {
      one: { summary: 'One webhook', value: { data: [exampleWebhook], links: { self: '/webhooks' } } },
    }),
  ],
};

export const read: Operation = {
  ...webhookOperation,
  operationId: 'getWebhook',
  summary: 'Read a webhook',
  description:
    'Returns the settings and the status of a webhook, with the reason if it is disabled. The secret is not shown.',
  parameters: [webhookIdParameter],
  responses: oneWebhookResponse,
  refusals: [webhookNotFound],
};

export const change: Operation = {
  ...webhookOperation,
  operationId: 'changeWebhook',
  summary: 'Change, enable or disable a webhook',
  description:
    'A field that you leave out stays as it is. `status: enabled` always clears the count of failures, and sends the deliveries that were held.',
  parameters: [webhookIdParameter],
  body: describeRequest(webhookChangeSchema, {
    enable: { summary: 'Enable it, and send the held deliveries', value: { status: 'enabled' } },
    reset: {
      summary: 'Select every event type, and remove the description',
      value: { event_types: null, description: null },
    },
    move: { summary: 'Change the URL', value: { url: 'https://tpp.example/other' } },
  }),
  responses: oneWebhookResponse,
  refusals: [webhookNotFound, unknownField],
};

export const remove: Operation = {
  ...webhookOperation,
  operationId: 'deleteWebhook',
  summary: 'Delete a webhook',
  description: 'Deletes the webhook, its secrets and its deliveries. Pending deliveries are not sent.',
  parameters: [webhookIdParameter],
  responses: [{ status: 204, description: 'The webhook is deleted.' }],
  refusals: [webhookNotFound],
};

export const rotate: Operation = {
  ...webhookOperation,
  operationId: 'rotateWebhookSecret',
  summary: 'Replace the secret of a webhook',
  description:
    'Returns the new secret, which signs when the overlap is over. Install it at the receiver before that time. The body may be left out.',
  parameters: [webhookIdParameter],
  body: {
    ...describeRequest(secretRotationSchema, {
      overlap: { summary: 'In an hour', value: { overlap_seconds: 3600 } },
      at_once: { summary: 'At once', value: {} },
    }),
    required: false,
  },
  responses: [
    describeResponse(200, 'The new secret. Store it: it is not shown again.', responseSchemas.rotatedSecret, {
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
  ],
  refusals: [webhookNotFound, unknownField],
};
