import {
  createVerifier,
  type LaterEvent,
  type PaymentCompletedEvent,
  type ReceivedEvent,
  type Verifier,
  verifyRequest,
} from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { signedRequest } from '@ob/webhooks-verify/signing';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { secret } from './cases/verification-case.ts';

const event: PaymentCompletedEvent = {
  id: 'evt_01',
  type: 'payment.completed',
  timestamp: '2026-01-15T10:30:00.000Z',
  resource_id: 'pay_01',
  resource_type: 'payment',
  data: {
    payment_id: 'pay_01',
    consent_id: 'consent_01',
    status: 'completed',
    amount: { amount: '125.00', currency: 'GBP' },
    creditor_account: { scheme: 'SortCodeAccountNumber', identification: '20000012345678' },
  },
};

test('accepts an event of a later type as text with unknown data', async () => {
  const later = { ...event, type: 'mandate.created' } as unknown as PaymentCompletedEvent;
  const request = await signedRequest(later, secret);
  expect(await verifyRequest(request, createVerifier({ secrets: [secret] }))).toEqual(later);
  expectTypeOf<LaterEvent['data']>().toEqualTypeOf<unknown>();
  expectTypeOf<LaterEvent['type']>().toExtend<string>();
});

test('signs a request for tests that both verifiers accept', async () => {
  const verifiers = [createVerifier({ secrets: [secret] }), createVerifierSync({ secrets: [secret] })];
  for (const verify of verifiers) {
    expect(await verifyRequest(await signedRequest(event, secret), verify)).toEqual(event);
  }
});

test('types the events by the schema, and without one as known events', () => {
  const schema = z.object({ id: z.string(), amount: z.number() });
  expectTypeOf(createVerifier({ secrets: [secret] })).toEqualTypeOf<Verifier<ReceivedEvent>>();
  expectTypeOf(createVerifier({ secrets: [secret], schema })).toEqualTypeOf<
    Verifier<{ id: string; amount: number }>
  >();
  expectTypeOf(createVerifierSync({ secrets: [secret], schema })).returns.toEqualTypeOf<{
    id: string;
    amount: number;
  }>();
  // @ts-expect-error Only a schema may set the event type; a type argument checks nothing.
  expect(createVerifier<{ id: number }>({ secrets: [secret] })).toBeTypeOf('function');
  // @ts-expect-error The synchronous verifier cannot wait for a promise.
  expect(createVerifierSync({ secrets: [secret], seen: async () => false })).toBeTypeOf('function');
});
