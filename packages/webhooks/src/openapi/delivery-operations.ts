import { identifierTextSchema } from '@ob/core/schema';
import { describeSchema, type Operation } from '@ob/http/routes';
import { largestPage } from '../delivery/delivery-log.ts';
import { requestedAttemptLimit } from '../delivery/delivery-queue.ts';
import type { Delivery } from '../records/delivery.ts';
import { deliveryStatusSchema } from '../records/delivery.ts';
import { invalidLimit } from '../routes/read-delivery-query.ts';
import { deliveryNotFound, webhookNotFound } from '../routes/webhook-errors.ts';
import {
  cursorSchema,
  deliveriesAnswerSchema,
  pageSizeSchema,
  pingAnswerSchema,
  redeliveryAnswerSchema,
} from '../schema/delivery-answers.ts';
import { pingsPerMinute } from '../subscription/ping-limit.ts';
import {
  deliveryIdParameter,
  describeJson,
  exampleWebhookId,
  webhookIdParameter,
  webhookOperation,
} from './shared.ts';

const self = `/webhooks/${exampleWebhookId}`;
const listing = `${self}/deliveries`;

const delivered: Delivery = {
  delivery_id: '6d0f4d0e-2f0b-4a39-8a55-0d7c1f3be9c1',
  event_id: 'c2a0b6de-0f53-4f7b-9f0a-3f4d1c9e7b20',
  event_type: 'transaction.posted',
  resource_id: 'acc-0001',
  status: 'delivered',
  attempts_made: 2,
  creation_date_time: '2026-03-01T09:30:00.000Z',
  attempts: [
    {
      number: 1,
      date_time: '2026-03-01T09:30:00.021Z',
      duration_ms: 143,
      outcome: 'http_status',
      http_status: 503,
      response_excerpt: 'try later',
      manual: false,
    },
    {
      number: 2,
      date_time: '2026-03-01T09:31:00.180Z',
      duration_ms: 87,
      outcome: 'delivered',
      http_status: 204,
      manual: false,
    },
  ],
};

const pending: Delivery = {
  delivery_id: '9be1d0a7-53c4-4f0e-b1b5-7e2c6a8f4d11',
  event_id: 'e7d19b3c-8a44-49d5-a7c0-1b5f0e2d6c38',
  event_type: 'consent.revoked',
  resource_id: '5f1c2a7e-1c52-4b3e-9f7d-2f6c8d9e0a13',
  status: 'pending',
  attempts_made: 1,
  next_attempt_date_time: '2026-03-01T09:45:10.000Z',
  creation_date_time: '2026-03-01T09:44:00.000Z',
  attempts: [
    {
      number: 1,
      date_time: '2026-03-01T09:44:00.000Z',
      duration_ms: 10_000,
      outcome: 'timeout',
      manual: false,
    },
  ],
};

/** Encrypted with a key that no service uses. */
const exampleCursor =
  'umaLytxVapFmcVdRmLRSt8wSFQbTXAvNGIrQpu_mj6cHbTJXvc43cmpkBdQVrjq6aXYcRNGPXyqQbE65WapmJGptWyx4YxqJR1ne2uazCDWQzuTssdgY7a3wVd9vVcuicVeU54ZsN3YAPfR_g7EHgS6RmvB3_ng';

/** Describes `POST /webhooks/{webhookId}/ping`. */
export const ping: Operation = {
  ...webhookOperation,
  operationId: 'pingWebhook',
  summary: 'Try a webhook out',
  description: `One signed attempt of an event of the type \`ping\`, made at once, also while the webhook is disabled. It is never repeated and counts for nothing. One ping of a webhook may be in flight at a time, and ${pingsPerMinute} may begin in a minute; otherwise the answer is 429 with \`Retry-After\`.`,
  parameters: [webhookIdParameter],
  answers: [
    {
      status: 200,
      description: 'How the attempt went.',
      bodies: describeJson(describeSchema(pingAnswerSchema, 'output'), {
        delivered: {
          summary: 'It arrived',
          value: { data: { outcome: 'delivered', http_status: 204, duration_ms: 87 }, links: { self } },
        },
        timeout: {
          summary: 'No answer came within ten seconds',
          value: { data: { outcome: 'timeout', duration_ms: 10_000 }, links: { self } },
        },
      }),
    },
  ],
  refusals: [webhookNotFound],
};

/** Describes `GET /webhooks/{webhookId}/deliveries`. */
export const list: Operation = {
  ...webhookOperation,
  operationId: 'listDeliveries',
  summary: 'List what became of the events of a webhook',
  description:
    'The newest first, with every attempt. A page ends where `links.next` says that the next one begins.',
  parameters: [
    webhookIdParameter,
    {
      name: 'status',
      in: 'query',
      required: false,
      description: 'Only those of this status.',
      schema: describeSchema(deliveryStatusSchema, 'input'),
      example: 'abandoned',
    },
    {
      name: 'event_id',
      in: 'query',
      required: false,
      description: 'Only those of this event.',
      schema: describeSchema(identifierTextSchema, 'input'),
      example: delivered.event_id,
    },
    {
      name: 'limit',
      in: 'query',
      required: false,
      description: `How many a page has at most, 1 to ${largestPage}.`,
      schema: describeSchema(pageSizeSchema, 'input'),
      example: 100,
    },
    {
      name: 'cursor',
      in: 'query',
      required: false,
      description: 'Where the page begins: taken from `links.next`, and good for the same filter alone.',
      schema: describeSchema(cursorSchema, 'input'),
      example: exampleCursor,
    },
  ],
  answers: [
    {
      status: 200,
      description: 'A page of deliveries.',
      bodies: describeJson(describeSchema(deliveriesAnswerSchema, 'output'), {
        last: {
          summary: 'The only page',
          value: { data: [pending, delivered], links: { self: listing } },
        },
        first: {
          summary: 'A page with another one after it',
          value: {
            data: [delivered],
            links: { self: listing, next: `${listing}?limit=1&cursor=${exampleCursor}` },
          },
        },
      }),
    },
  ],
  refusals: [webhookNotFound, invalidLimit],
};

/** Describes `POST /webhooks/{webhookId}/deliveries/{deliveryId}/redeliver`. */
export const redeliver: Operation = {
  ...webhookOperation,
  operationId: 'redeliver',
  summary: 'Have an event sent once more',
  description: `One more attempt at once, in addition to the five: the schedule and the count of failures stay as they are. An answer of 2xx makes the delivery delivered. While the webhook is disabled, the attempt waits and the delivery is \`held\`. At most ${requestedAttemptLimit} of these attempts wait for one delivery; otherwise the answer is 429 with \`Retry-After\`, and no attempt is added.`,
  parameters: [webhookIdParameter, deliveryIdParameter],
  answers: [
    {
      status: 202,
      description: 'The attempt will be made.',
      bodies: describeJson(describeSchema(redeliveryAnswerSchema, 'output'), {
        accepted: {
          summary: 'It will be sent',
          value: { data: { delivery_id: delivered.delivery_id }, links: { self: listing } },
        },
      }),
    },
  ],
  refusals: [webhookNotFound, deliveryNotFound],
};
