import {
  createVerifier,
  type PaymentCompletedEvent,
  type ReceivedEvent,
  type UnknownEvent,
  type Verifier,
  verifyRequest,
} from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { signedRequest } from '@ob/webhooks-verify/signing';
import { expect, expectTypeOf, test } from 'vitest';
import { z } from 'zod';
import { sampleEvent, secret } from './cases/verification-case.ts';

test('accepts an event of an unknown type, with unknown data', async () => {
  const later = { ...sampleEvent, type: 'mandate.created' };
  const request = await signedRequest(later as unknown as PaymentCompletedEvent, secret);
  expect(await verifyRequest(request, createVerifier({ secrets: [secret] }))).toEqual(later);
  expectTypeOf<UnknownEvent['data']>().toEqualTypeOf<unknown>();
  expectTypeOf<UnknownEvent['type']>().toExtend<string>();
});

test('the type of the event is the output of the schema, or ReceivedEvent without a schema', () => {
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
