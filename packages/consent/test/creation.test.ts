import { decideCreation } from '@ob/consent/primitives';
import { describe, expect, test } from 'vitest';

const facts = { consentId: 'c1', clientId: 'client-1', now: Date.parse('2026-03-01T09:30:00.000Z') };
const permissions = ['ReadTransactions'] as const;
const debtor = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Payer' } as const;

describe('decideCreation without the parser', () => {
  test('converts dates in another zone to UTC', () => {
    const access = decideCreation(
      {
        consent_type: 'account-access',
        permissions,
        expiration_date: '2026-04-01T00:30:00+01:00',
        transaction_from_date: '2025-12-31T23:00:00-02:30',
        transaction_to_date: '2026-02-01t00:00z',
      },
      facts,
    );
    expect(access).toMatchObject({
      ok: true,
      value: {
        stored: {
          consent: {
            consent_type: 'account-access',
            permissions,
            expiration_date: '2026-03-31T23:30:00.000Z',
            transaction_from_date: '2026-01-01T01:30:00.000Z',
            transaction_to_date: '2026-02-01T00:00:00.000Z',
          },
        },
      },
    });
    const expiration_date = '2026-03-01T10:30:00.0019+01:00';
    const funds = { consent_type: 'funds-confirmation', debtor_account: debtor, expiration_date } as const;
    expect(decideCreation(funds, facts)).toMatchObject({
      value: { stored: { consent: { expiration_date: '2026-03-01T09:30:00.001Z' } } },
    });
  });

  test('adds no booking dates', () => {
    const created = decideCreation({ consent_type: 'account-access', permissions }, facts);
    expect(created.ok && Object.keys(created.value.stored.consent)).toEqual([
      ...['consent_id', 'status', 'creation_date_time', 'status_update_date_time', 'expiration_date'],
      ...['consent_type', 'permissions'],
    ]);
  });

  test('refuses a date without a zone', () => {
    const request = { consent_type: 'account-access', permissions } as const;
    for (const expiration_date of ['2026-04-01', '2026-04-01T00:00:00', 'April 1, 2026', ''])
      expect(decideCreation({ ...request, expiration_date }, facts)).toMatchObject({
        ok: false,
        refusal: [{ code: 'invalid_field', path: 'expiration_date' }],
      });
  });
});
