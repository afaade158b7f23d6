import {
  type ConsentRevokedData,
  createVerifier,
  type LaterEvent,
  type PaymentCompletedEvent,
  type PingEvent,
  type ReceivedEvent,
  type Verifier,
  verifyRequest,
} from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { signedRequest } from '@ob/webhooks-verify/signing';
import { describe, expect, expectTypeOf, test } from 'vitest';
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

/** What a third party writes: one case for each type it cares about. */
function describeEvent(received: ReceivedEvent): string {
  switch (received.type) {
    case 'payment.completed':
      expectTypeOf(received).toEqualTypeOf<PaymentCompletedEvent>();
      return `${received.data.amount.amount} ${received.data.amount.currency}`;
    case 'consent.revoked':
      expectTypeOf(received.data).toEqualTypeOf<ConsentRevokedData>();
      return received.data.revoked_by;
    case 'ping':
      expectTypeOf(received).toEqualTypeOf<PingEvent>();
      return 'ping';
    default:
      return `something else: ${received.type}`;
  }
}

describe('the type of an event tells the shape of its data', () => {
  test('in a switch', () => {
    expect(describeEvent(event)).toBe('125.00 GBP');
  });

  test('in a condition, and its opposite', () => {
    const narrow = (received: PingEvent | LaterEvent | PaymentCompletedEvent): void => {
      if (received.type === 'payment.completed') {
        expectTypeOf(received.data.payment_id).toEqualTypeOf<string>();
        return;
      }
      expectTypeOf(received).toEqualTypeOf<PingEvent | LaterEvent>();
      expectTypeOf(received.data).toEqualTypeOf<unknown>();
    };
    narrow(event);
  });

  test('a type added later is text with unknown data', async () => {
    const later = { ...event, type: 'mandate.created' } as unknown as PaymentCompletedEvent;
    const request = await signedRequest(later, secret);
    const received = await verifyRequest(request, createVerifier({ secrets: [secret] }));
    expect(describeEvent(received)).toBe('something else: mandate.created');
    expectTypeOf<LaterEvent['data']>().toEqualTypeOf<unknown>();
    expectTypeOf<LaterEvent['type']>().toExtend<string>();
  });
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
