import type { JsonSchema } from '@ob/http/routes';
import { createDeliveryHeaders } from '@ob/webhooks-verify/signing';
import { exampleWebhookId } from '../openapi/shared.ts';

const signedExamples = createDeliveryHeaders({
  webhookId: exampleWebhookId,
  eventId: 'c2a0b6de-0f53-4f7b-9f0a-3f4d1c9e7b20',
  eventType: 'transaction.posted',
  sentAt: Date.UTC(2026, 2, 1, 9, 31, 0, 180),
  signature: '9c7e1f0b3a5d48e2b6f4097d1c8a35e6f2b04d9137ac58e60b1f72d4c93a8e15',
});

const examples: Readonly<Record<string, string>> = {
  ...signedExamples,
  'webhook-id': String(signedExamples['X-Event-ID']),
  'webhook-timestamp': '1772357460',
  'webhook-signature': 'v1,nH4fCzpdSOK29Al9HIo15vKwTZE3rFjmCx9y1Mk6jhU=',
};

const described: Readonly<Record<string, JsonSchema>> = {
  'Content-Type': { description: 'The media type of the body.', const: 'application/json' },
  'User-Agent': {
    description: 'The name of the sender. It ends in the major version of the payload.',
    pattern: '/1$',
  },
  'X-Webhook-ID': { description: 'The `webhook_id` of the webhook that receives the event.' },
  'X-Event-ID': {
    description:
      'The `id` of the body. Use it to recognize an event that arrives again. It is the same for every webhook.',
  },
  'X-Event-Type': { description: 'The `type` of the body, for routing.' },
  'X-Webhook-Signature': {
    description:
      'HMAC-SHA256 of the body with the secret of the webhook, as 64 lower-case hexadecimal digits.',
    pattern: '^[0-9a-f]{64}$',
  },
  'X-Webhook-Timestamp': {
    description: 'The time of this attempt. The time of the event is `timestamp` in the body.',
    format: 'date-time',
  },
};

const standard: Readonly<Record<string, JsonSchema>> = {
  'webhook-id': {
    description: 'The `id` of the body. Sent only with `standard_webhooks`, like the two headers below.',
  },
  'webhook-timestamp': {
    description: 'The time of this attempt, in seconds since the epoch.',
    pattern: '^[0-9]+$',
  },
  'webhook-signature': {
    description:
      'The signature of Standard Webhooks: `v1,` and the HMAC-SHA256 of `<id>.<timestamp>.<body>` in base64. The key is the 32 bytes that the secret encodes.',
    pattern: '^v1,[A-Za-z0-9+/]{43}=$',
  },
};

export const deliveryHeadersSchema: JsonSchema = {
  type: 'object',
  description: 'The headers of a delivery. The signature covers only the body.',
  required: Object.keys(described),
  properties: Object.fromEntries(
    Object.entries({ ...described, ...standard }).map(([name, schema]) => [
      name,
      { type: 'string', ...schema, examples: [examples[name]] },
    ]),
  ),
};
