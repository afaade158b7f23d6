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

test('accepts an event of a type that is added later, as text with unknown data', async () => {
  const later = { ...event, type: 'mandate.created' } as unknown as PaymentCompletedEvent;
  const request = await signedRequest(later, secret);
  expect(await verifyRequest(request, createVerifier({ secrets: [secret] }))).toEqual(later);
  expectTypeOf<LaterEvent['data']>().toEqualTypeOf<unknown>();
  expectTypeOf<LaterEvent['type']>().toExtend<string>();
});

test('a request signed for a test verifies, by either verifier', async () => {
  const verifiers = [createVerifier({ secrets: [secret] }), createVerifierSync({ secrets: [secret] })];
  for (const verify of verifiers) {
    expect(await verifyRequest(await signedRequest(event, secret), verify)).toEqual(event);
  }
});

test('the verifier has the type of its schema, and of the events without one', () => {
  const schema = z.object({ id: z.string(), amount: z.number() });
  expectTypeOf(createVerifier({ secrets: [secret] })).toEqualTypeOf<Verifier<ReceivedEvent>>();
  expectTypeOf(createVerifier({ secrets: [secret], schema })).toEqualTypeOf<
    Verifier<{ id: string; amount: number }>
  >();
  expectTypeOf(createVerifierSync({ secrets: [secret], schema })).returns.toEqualTypeOf<{
    id: string;
    amount: number;
  }>();
  // @ts-expect-error A type of event must come from a schema; naming it is no check.
  expect(createVerifier<{ id: number }>({ secrets: [secret] })).toBeTypeOf('function');
  // @ts-expect-error A verifier without promises cannot wait for one.
  expect(createVerifierSync({ secrets: [secret], seen: async () => false })).toBeTypeOf('function');
});
