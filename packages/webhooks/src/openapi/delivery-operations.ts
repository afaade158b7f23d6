import { identifierTextSchema } from '@ob/core/schema';
import { describeSchema, type Operation, type ParameterDescription } from '@ob/http/routes';
import { maxPageSize } from '../delivery/delivery-log.ts';
import { requestedAttemptLimit } from '../delivery/delivery-queue.ts';
import type { Delivery } from '../records/delivery.ts';
import { deliveryStatusSchema } from '../records/delivery.ts';
import { invalidLimit } from '../routes/read-delivery-query.ts';
import { deliveryNotFound, webhookNotFound } from '../routes/webhook-errors.ts';
import { cursorSchema, pageSizeSchema, responseSchemas } from '../schema/responses.ts';
import { pingsPerMinute } from '../subscription/ping-limit.ts';
import {
  deliveryIdParameter,
  describeResponse,
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

export const ping: Operation = {
  ...webhookOperation,
  operationId: 'pingWebhook',
  summary: 'Test a webhook',
  description: `Sends one signed \`ping\` event at once, also while the webhook is disabled. A ping is never retried, and a failure does not count. A webhook may have one ping in flight and ${pingsPerMinute} pings a minute. Otherwise the response is 429 with \`Retry-After\`.`,
  parameters: [webhookIdParameter],
  responses: [
    describeResponse(200, 'The outcome of the attempt.', responseSchemas.ping, {
      delivered: {
        summary: 'Delivered',
        value: { data: { outcome: 'delivered', http_status: 204, duration_ms: 87 }, links: { self } },
      },
      timeout: {
        summary: 'No response within ten seconds',
        value: { data: { outcome: 'timeout', duration_ms: 10_000 }, links: { self } },
      },
    }),
  ],
  refusals: [webhookNotFound],
};

function describeFilter(
  name: string,
  description: string,
  schema: ParameterDescription['schema'],
  example: unknown,
): ParameterDescription {
  return { name, in: 'query', required: false, description, schema, example };
}

export const list: Operation = {
  ...webhookOperation,
  operationId: 'listDeliveries',
  summary: 'List the deliveries of a webhook',
  description:
    'Lists deliveries with their attempts, newest first. `links.next` is the path of the next page. The last page does not have it.',
  parameters: [
    webhookIdParameter,
    describeFilter(
      'status',
      'Lists only deliveries with this status.',
      describeSchema(deliveryStatusSchema, 'input'),
      'abandoned',
    ),
    describeFilter(
      'event_id',
      'Lists only deliveries of this event.',
      describeSchema(identifierTextSchema, 'input'),
      delivered.event_id,
    ),
    describeFilter(
      'limit',
      `The maximum number of deliveries on the page, from 1 to ${maxPageSize}.`,
      describeSchema(pageSizeSchema, 'input'),
      100,
    ),
    describeFilter(
      'cursor',
      'The start of the page. Follow `links.next`. A cursor is valid only with the filter of its page.',
      describeSchema(cursorSchema, 'input'),
      exampleCursor,
    ),
  ],
  responses: [
    describeResponse(200, 'A page of deliveries.', responseSchemas.deliveries, {
      last: {
        summary: 'The only page',
        value: { data: [pending, delivered], links: { self: listing } },
      },
      first: {
        summary: 'A page that is not the last',
        value: {
          data: [delivered],
          links: { self: listing, next: `${listing}?limit=1&cursor=${exampleCursor}` },
        },
      },
    }),
  ],
  refusals: [webhookNotFound, invalidLimit],
};

export const redeliver: Operation = {
  ...webhookOperation,
  operationId: 'redeliver',
  summary: 'Send an event once more',
  description: `Requests one more attempt at once, in addition to the five scheduled ones. The schedule and the count of failures do not change. A 2xx status makes the delivery \`delivered\`. While the webhook is disabled, the attempt waits and the delivery is \`held\`. At most ${requestedAttemptLimit} of these attempts may wait for a delivery. Otherwise the response is 429 with \`Retry-After\`.`,
  parameters: [webhookIdParameter, deliveryIdParameter],
  responses: [
    describeResponse(
      202,
      'The request is accepted. The bank will make the attempt.',
      responseSchemas.redelivery,
      {
        accepted: {
          summary: 'Accepted',
          value: { data: { delivery_id: delivered.delivery_id }, links: { self: listing } },
        },
      },
    ),
  ],
  refusals: [webhookNotFound, deliveryNotFound],
};
