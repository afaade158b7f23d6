import type { WebhookEvent } from '@ob/core';
import { receivedEventSchema, webhookEventExamples } from '@ob/core/schema';
import { createVerifier, type ReceivedEvent, type Verifier } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { signedRequest } from '@ob/webhooks-verify/signing';
import { describe, expect, test } from 'vitest';
import { secret } from './cases/verification-case.ts';

/** The schema keeps the type of the events. */
const verify: Verifier<ReceivedEvent> = createVerifier({
  secrets: [secret],
  schema: receivedEventSchema,
  toleranceMs: false,
});

const ping = {
  id: 'evt_02',
  type: 'ping',
  timestamp: '2026-01-15T10:30:00.000Z',
  resource_id: 'w1',
  resource_type: 'webhook',
  data: {},
};
const later = { ...ping, type: 'mandate.created', resource_type: 'mandate', data: { more: [1] } };
const sample = webhookEventExamples['consent.revoked'];

async function receive(event: object) {
  const request = await signedRequest(event as WebhookEvent, secret);
  return verify.safe({ headers: request.headers, body: new Uint8Array(await request.arrayBuffer()) });
}

describe('the schema of received events accepts', () => {
  test.each(Object.values(webhookEventExamples).map((event) => [event.type, event] as const))(
    '%s',
    async (_, event) => {
      expect(await receive(event)).toEqual({ ok: true, event });
    },
  );

  test.each([
    ['a ping', ping],
    ['an event of a type that is added later', later],
    ['a field that is added later', { ...sample, data: { ...sample.data, added: { deep: true } } }],
    ['an event whose type is __proto__', { ...later, type: '__proto__' }],
  ])('%s', async (_, event) => {
    expect(await receive(event)).toEqual({ ok: true, event });
  });

  test('the same events in a synchronous verifier', () => {
    expect(createVerifierSync({ secrets: [secret], schema: receivedEventSchema })).toBeTypeOf('function');
  });
});

describe('the schema of received events refuses', () => {
  test.each([
    ['a known event without its data', { ...sample, data: undefined }],
    ['an event whose resource id differs from its data', { ...sample, resource_id: 'other' }],
    ['an event without its amount', { ...webhookEventExamples['payment.completed'], data: {} }],
    ['a ping about another resource', { ...ping, resource_type: 'payment' }],
    ['an event of a later type without a resource', { ...later, resource_id: undefined }],
  ])('%s', async (_, event) => {
    expect(await receive(event)).toMatchObject({ ok: false, error: { code: 'schema_mismatch' } });
  });
});
