import { consentStatuses } from '@ob/core';
import type { ConsentFacts } from '@ob/core/primitives';
import { decidePayment, type PaymentFacts, type PaymentStep, paymentSteps } from '@ob/core/routes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fingerprintPayment, parsePaymentKey } from '../../src/payments/payment-key.ts';
import { createSamplePayment } from '../../src/testing/sample-payment.ts';
import { now } from '../support/facts.ts';
import { anyChange, anyTerms, respell } from './arbitrary-payments.ts';
import { paymentConsent } from './payment-bank.ts';

const law = <Given>(given: fc.Arbitrary<Given>, holds: (given: Given) => void, numRuns = 1000) =>
  fc.assert(fc.property(given, holds), { numRuns });

const facts = (consent: Partial<ConsentFacts>, requested: PaymentFacts['terms']): PaymentFacts => ({
  consent: { ...paymentConsent, ...consent },
  terms: requested,
  fingerprint: 'f',
  keyed: undefined,
  now,
});

const changed = anyTerms.chain((terms) => anyChange(terms).map((change) => ({ terms, change })));
const zeros = fc.nat({ max: 3 });

describe('the terms', () => {
  test('with the same meaning are accepted, and stored in one form', () => {
    law(fc.tuple(anyTerms, zeros, zeros), ([terms, ours, theirs]) => {
      const decision = decidePayment(facts({ payment: respell(terms, ours) }, respell(terms, theirs)));
      expect(decision).toEqual({ ok: true, value: { kind: 'new', terms, debtorAccountId: 'account-1' } });
    });
  });

  test('that differ in any one field are refused with its path', () => {
    law(fc.tuple(changed, zeros), ([{ terms, change }, count]) => {
      const decision = decidePayment(facts({ payment: terms }, respell(change.terms, count)));
      if (decision.ok) throw new Error('should be refused');
      expect(decision.refusal.errors).toEqual([
        { code: 'consent_mismatch', detail: expect.any(String), path: change.path },
      ]);
    });
  });

  test('that differ are refused in both directions', () => {
    law(changed, ({ terms, change }) => {
      expect(decidePayment(facts({ payment: change.terms }, terms)).ok).toBe(false);
    });
  });
});

describe('the fingerprint', () => {
  test('is equal for equal terms, and differs if a field or the consent differs', async () => {
    const given = fc.tuple(changed, zeros);
    await fc.assert(
      fc.asyncProperty(given, async ([{ terms, change }, count]) => {
        const fingerprint = await fingerprintPayment('c1', terms);
        expect(await fingerprintPayment('c1', respell(terms, count))).toBe(fingerprint);
        expect(await fingerprintPayment('c1', change.terms)).not.toBe(fingerprint);
        expect(await fingerprintPayment('c2', terms)).not.toBe(fingerprint);
      }),
      { numRuns: 300 },
    );
  });

  test('reveals nothing of its input', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, async (terms) => {
        expect(await fingerprintPayment('c1', terms)).toMatch(/^[0-9a-f]{64}$/);
      }),
      { numRuns: 50 },
    );
  });

  test('separates the fields', async () => {
    const base = {
      amount: { amount: '1.00', currency: 'GBP' },
      creditor_account: paymentConsent.payment?.creditor_account,
    };
    const written = [
      { reference: 'a', end_to_end_id: 'b' },
      { reference: 'a","b' },
      { end_to_end_id: 'a","b' },
      { reference: 'ab' },
      { reference: 'null' },
      {},
    ].map((fields) => fingerprintPayment('c1', { ...base, ...fields } as PaymentFacts['terms']));
    expect(new Set(await Promise.all(written)).size).toBe(written.length);
  });
});

const stepFails: Readonly<Partial<Record<PaymentStep, (facts: PaymentFacts) => boolean>>> = {
  replay: ({ keyed, fingerprint }) => keyed !== undefined && keyed.fingerprint !== fingerprint,
  consent_unused: ({ consent, keyed }) => keyed === undefined && consent.status === 'consumed',
  consent_active: ({ consent, keyed, now: at }) =>
    keyed === undefined &&
    (consent.status !== 'authorized' ||
      consent.expiresAt <= at ||
      consent.payment === undefined ||
      consent.accountIds.length === 0),
  terms: ({ consent, terms, keyed }) =>
    keyed === undefined && JSON.stringify(consent.payment) !== JSON.stringify(terms),
};

describe('the decision', () => {
  const stored = createSamplePayment({ paymentId: 'p1', consentId: 'pay-1', acceptedAt: now });
  const keyed = fc.record({ fingerprint: fc.constantFrom('f', 'g'), stored: fc.constant(stored) });
  const moment = fc.integer({ min: now - 2, max: now + 2 });
  const fixture: fc.Arbitrary<PaymentFacts> = fc
    .tuple(changed, fc.boolean())
    .chain(([{ terms, change }, fits]) =>
      fc.record({
        consent: fc
          .record({
            status: fc.oneof(fc.constant('authorized' as const), fc.constantFrom(...consentStatuses)),
            expiresAt: moment,
            accountIds: fc.constantFrom([], ['account-1'], ['account-1']),
            payment: fc.constantFrom(terms, terms, undefined),
          })
          .map(({ payment, ...consent }) => {
            const { payment: _, ...others } = { ...paymentConsent, ...consent };
            return payment === undefined ? others : { ...others, payment };
          }),
        terms: fc.constant(fits ? terms : change.terms),
        fingerprint: fc.constant('f'),
        keyed: fc.option(keyed, { nil: undefined }),
        now: fc.constant(now),
      }),
    );

  test('refuses at the first failing check, and accepts without one', () => {
    law(
      fixture,
      (given) => {
        const decision = decidePayment(given);
        const first = paymentSteps.find((step) => stepFails[step]?.(given) ?? false);
        expect(decision.ok ? undefined : decision.refusal.step).toBe(first);
        if (decision.ok) expect(decision.value.kind).toBe(given.keyed ? 'replayed' : 'new');
      },
      3000,
    );
  });

  test('has every outcome for the generated facts', () => {
    const decisions = fc.sample(fixture, 3000).map(decidePayment);
    const ways = decisions.map((decision) => (decision.ok ? decision.value.kind : decision.refusal.step));
    expect(new Set(ways)).toEqual(
      new Set(['new', 'replayed', 'replay', 'consent_unused', 'consent_active', 'terms']),
    );
  });

  test('repeats a stored payment for its key, whatever else has changed', () => {
    law(fixture, (given) => {
      const decision = decidePayment({ ...given, keyed: { fingerprint: 'f', stored } });
      expect(decision).toEqual({ ok: true, value: { kind: 'replayed', stored } });
    });
  });

  test('does not change its input', () => {
    law(fixture, (given) => {
      const frozen = structuredClone(given);
      expect(decidePayment(given)).toEqual(decidePayment(frozen));
      expect(given).toEqual(frozen);
    });
  });
});

test('a key has 1 to 40 characters from ! to ~', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ maxLength: 45 }));
  law(fc.option(text), (header) => {
    const value = header ?? '';
    const isKey =
      value.length > 0 &&
      value.length <= 40 &&
      [...value].every((character) => character.charCodeAt(0) > 0x20 && character.charCodeAt(0) < 0x7f);
    expect(parsePaymentKey(header).ok).toBe(isKey);
  });
});
