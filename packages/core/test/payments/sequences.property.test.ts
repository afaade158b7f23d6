import { now } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day, describeResponse, openPaymentBank, type PaymentBank, terms } from './payment-bank.ts';

type Action =
  | { readonly kind: 'pay'; readonly consent: string; readonly key: string; readonly reference: string }
  | { readonly kind: 'revoke'; readonly consent: string }
  | { readonly kind: 'wait'; readonly milliseconds: number };

const consentIds = ['pay-1', 'pay-2', 'pay-3'];

const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pay' as const),
      consent: fc.constantFrom(...consentIds),
      key: fc.constantFrom('a', 'A', 'b'),
      reference: fc.constantFrom('ORDER 4711', 'ORDER 4711', 'other'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('revoke' as const), consent: fc.constantFrom(...consentIds) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(1, day - 1, day),
    }),
  },
);

/** The expected state of a bank: the status of each consent, and the payment of each key until its end. */
interface Model {
  readonly consents: Map<string, 'authorized' | 'revoked' | 'consumed'>;
  readonly keys: Map<
    string,
    { readonly meaning: string; readonly paymentId: string; readonly until: number }
  >;
  readonly expiresAt: number;
  at: number;
}

/** Returns the expected answer: the id of a repeated payment, `new`, or a code. */
function predict(
  { consents, keys, expiresAt, at }: Model,
  requested: Extract<Action, { kind: 'pay' }>,
): string {
  const status = consents.get(requested.consent);
  if (status !== 'consumed' && at >= expiresAt) return 'invalid_consent';
  const known = keys.get(requested.key);
  if (known !== undefined && at < known.until) {
    const meaning = `${requested.consent} ${requested.reference}`;
    return known.meaning === meaning ? known.paymentId : 'idempotency_key_reused X-Idempotency-Key';
  }
  if (status === 'consumed') return 'consent_consumed';
  if (status === 'revoked') return 'invalid_consent';
  return requested.reference === terms.reference ? 'new' : 'consent_mismatch reference';
}

async function act(bank: PaymentBank, model: Model, step: Action): Promise<void> {
  if (step.kind === 'wait') {
    model.at += step.milliseconds;
    bank.clock.advance(step.milliseconds);
  } else if (step.kind === 'revoke') await revoke(bank, model, step.consent);
  else await pay(bank, model, step);
}

async function revoke(bank: PaymentBank, { consents }: Model, consentId: string): Promise<void> {
  if (consents.get(consentId) !== 'authorized') return;
  consents.set(consentId, 'revoked');
  await bank.changeConsent(consentId, { status: 'revoked' });
}

async function pay(bank: PaymentBank, model: Model, step: Extract<Action, { kind: 'pay' }>): Promise<void> {
  const expected = predict(model, step);
  const { consent, key, reference } = step;
  const body = { ...terms, reference };
  const answer = await bank.pay({ token: consent, consentIds: [consent], keys: [key], body });
  if (answer.status !== 201) {
    expect(describeResponse(answer)).toEqual([expected]);
    return;
  }
  const { payment_id: paymentId } = answer.body.data;
  if (expected !== 'new') {
    expect(paymentId).toBe(expected);
    return;
  }
  expect([...model.keys.values()].map((known) => known.paymentId)).not.toContain(paymentId);
  model.consents.set(consent, 'consumed');
  model.keys.set(key, { meaning: `${consent} ${reference}`, paymentId, until: model.at + day });
}

async function createFixture(): Promise<readonly [PaymentBank, Model]> {
  const bank = await openPaymentBank();
  const expiresAt = now + 2 * day;
  await bank.changeConsent('pay-1', { expiresAt });
  for (const consentId of consentIds.slice(1)) await bank.addConsent(consentId, { expiresAt });
  const consents = new Map(consentIds.map((id) => [id, 'authorized' as const]));
  return [bank, { consents, keys: new Map(), expiresAt, at: now }];
}

test('any sequence of requests gets the answers of a simple model', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 25 }), async (steps) => {
      const [bank, model] = await createFixture();
      for (const step of steps) await act(bank, model, step);
      const paid = [...model.consents.values()].filter((status) => status === 'consumed').length;
      expect(bank.listEvents().map(({ event }) => event.type)).toEqual(Array(paid).fill('payment.created'));
      expect(new Set(bank.listEvents().map(({ event }) => event.resource_id)).size).toBe(paid);
      expect(bank.submitted.length).toBe(paid);
    }),
    { numRuns: 150 },
  );
});

test('in parallel, each consent pays at most once, and each key leads to one payment', async () => {
  const requested = fc.array(
    action.filter((step) => step.kind === 'pay'),
    { minLength: 2, maxLength: 25 },
  );
  await fc.assert(
    fc.asyncProperty(requested, async (steps) => {
      const [bank] = await createFixture();
      const answers = await Promise.all(
        steps.map(async ({ consent, key, reference }) => {
          const body = { ...terms, reference };
          const answer = await bank.pay({ token: consent, consentIds: [consent], keys: [key], body });
          expect(answer.status).toBeLessThan(500);
          return answer.status === 201 ? [{ consent, key, paymentId: answer.body.data.payment_id }] : [];
        }),
      );
      const paid = answers.flat();
      for (const name of ['consent', 'key'] as const) {
        const pairs = new Set(paid.map((each) => `${each[name]} ${each.paymentId}`));
        expect(pairs.size).toBe(new Set(paid.map((each) => each[name])).size);
      }
      expect(bank.listEvents().length).toBe(new Set(paid.map(({ paymentId }) => paymentId)).size);
    }),
    { numRuns: 100 },
  );
});
