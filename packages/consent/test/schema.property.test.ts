import { consentSchema, parseConsentRequest } from '@ob/consent/routes';
import { createSampleConsent } from '@ob/consent/testing';
import { consentTypes } from '@ob/core';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const now = Date.parse('2026-03-01T09:30:00.000Z');
const account = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Shop' };
const payment = { amount: { amount: '25.00', currency: 'GBP' }, creditor_account: account };

describe('parseConsentRequest', () => {
  test('never throws, and accepts only bodies whose consent matches its schema', () => {
    const value = fc.jsonValue();
    const bodies = fc.record(
      {
        permissions: fc.oneof(value, fc.constant(['ReadAccounts'])),
        amount: fc.oneof(value, fc.constant(payment.amount)),
        creditor_account: fc.oneof(value, fc.constant(account)),
        debtor_account: fc.oneof(value, fc.constant(account)),
        expiration_date: fc.oneof(value, fc.constant('2026-03-02T00:00:00Z')),
        reference: fc.string({ unit: 'binary' }),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.constantFrom(...consentTypes), fc.oneof(bodies, value), (type, body) => {
        const result = parseConsentRequest(type, body, now);
        if (!result.ok) return;
        const { stored } = createSampleConsent({ consentId: 'c1', request: result.value, createdAt: now });
        expect(consentSchema.parse(stored.consent)).toEqual(stored.consent);
      }),
    );
  });
});
