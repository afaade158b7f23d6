import { parseConsentRequest } from '@ob/consent/routes';
import type { ConsentType } from '@ob/core';
import { describe, expect, test } from 'vitest';

const now = Date.parse('2026-03-01T09:30:00.000Z');
const account = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Shop' };
const access = { permissions: ['ReadAccounts'] };
const payment = { amount: { amount: '25.00', currency: 'GBP' }, creditor_account: account };

function check(type: ConsentType, body: unknown): readonly string[] {
  const result = parseConsentRequest(type, body, now);
  return result.ok ? [] : result.refusal.map(({ code, path }) => `${code} ${path}`);
}

describe('a request for account access', () => {
  test('is parsed to permissions without duplicates and to unchanged dates', () => {
    const body = {
      permissions: ['ReadBalances', 'ReadAccounts', 'ReadBalances'],
      expiration_date: '2026-04-01t00:00:00.1+01:00',
      transaction_from_date: '2026-01-01T00:00Z',
    };
    expect(parseConsentRequest('account-access', body, now)).toEqual({
      ok: true,
      value: {
        consent_type: 'account-access',
        permissions: ['ReadBalances', 'ReadAccounts'],
        expiration_date: '2026-04-01t00:00:00.1+01:00',
        transaction_from_date: '2026-01-01T00:00Z',
      },
    });
  });

  test.each<[string, unknown, readonly string[]]>([
    ['no permissions', {}, ['missing_field permissions']],
    ['null permissions', { permissions: null }, ['invalid_field permissions']],
    ['an unknown permission', { permissions: ['ReadAccounts', 'ReadAll'] }, ['invalid_field permissions[1]']],
    ['a permission in lower case', { permissions: ['readaccounts'] }, ['invalid_field permissions[0]']],
    [
      'the name of an object method as a permission',
      { permissions: ['constructor'] },
      ['invalid_field permissions[0]'],
    ],
    ['a number as a permission', { permissions: [7] }, ['invalid_field permissions[0]']],
    ['an unknown field', { ...access, status: 'authorized' }, ['invalid_field status']],
    ['the type in the body', { ...access, consent_type: 'payment' }, ['invalid_field consent_type']],
    ['a field with punctuation in its name', { ...access, 'a.b"': 1 }, ['invalid_field ["a.b\\""]']],
    [
      'several errors',
      {
        permissions: ['ReadAll'],
        expiration_date: '2027-01-01T00:00:00Z',
        transaction_from_date: '2026-02-02T00:00:00Z',
        transaction_to_date: '2026-02-01T00:00:00Z',
        other: 1,
      },
      [
        'invalid_field permissions[0]',
        'invalid_field other',
        'invalid_field expiration_date',
        'invalid_field transaction_to_date',
      ],
    ],
  ])('is refused with %s', (_, body, expected) => {
    expect(check('account-access', body)).toEqual(expected);
  });

  test('ignores fields of a prototype', () => {
    expect(check('account-access', JSON.parse('{"__proto__":{"permissions":["ReadAccounts"]}}'))).toContain(
      'missing_field permissions',
    );
  });

  test('is refused with at most 100 errors', () => {
    expect(check('account-access', { permissions: Array.from({ length: 5_000 }, () => 'x') })).toHaveLength(
      100,
    );
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`f${index}`, 1]));
    expect(check('account-access', { ...access, ...unknown })).toHaveLength(100);
  });
});

describe('a request for a payment', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['no fields', {}, ['missing_field amount', 'missing_field creditor_account']],
    [
      'an amount of zeros',
      { ...payment, amount: { amount: '000.00', currency: 'GBP' } },
      ['invalid_field amount.amount'],
    ],
    [
      'an amount of zero without a currency',
      { ...payment, amount: { amount: '0.00' } },
      ['invalid_field amount.amount', 'missing_field amount.currency'],
    ],
    [
      'an unknown field in the amount',
      { ...payment, amount: { ...payment.amount, unit: 1 } },
      ['invalid_field amount.unit'],
    ],
    [
      'an account without a name',
      { ...payment, creditor_account: { scheme: 'IBAN', id: account.id } },
      ['missing_field creditor_account.name'],
    ],
    [
      'a character that reverses the direction of text',
      { ...payment, reference: 'a\u202eb' },
      ['invalid_field reference'],
    ],
  ])('is refused with %s', (_, body, expected) => {
    expect([...check('payment', body)].sort()).toEqual([...expected].sort());
  });

  test.each([
    ['JPY', '100.50', ['invalid_field amount.amount']],
    ['JPY', '100.00', []],
    ['KWD', '100.50', []],
    ['XXX', '100.50', ['invalid_field amount.currency']],
  ])('is checked by the decimals of its currency: %s %s', (currency, amount, expected) => {
    expect(check('payment', { ...payment, amount: { amount, currency } })).toEqual(expected);
  });

  test('is parsed without leading zeros in the amount', () => {
    const body = { ...payment, amount: { amount: '0000000000025.00', currency: 'GBP' } };
    expect(parseConsentRequest('payment', body, now)).toEqual({
      ok: true,
      value: { consent_type: 'payment', ...payment },
    });
  });

  test('is accepted with all optional fields', () => {
    const body = { ...payment, debtor_account: account, reference: 'x'.repeat(35), end_to_end_id: 'E-1' };
    expect(parseConsentRequest('payment', body, now)).toEqual({
      ok: true,
      value: { consent_type: 'payment', ...body },
    });
  });
});

describe('a request for funds confirmation', () => {
  test('needs an account and refuses other fields', () => {
    expect(check('funds-confirmation', {})).toEqual(['missing_field debtor_account']);
    expect(check('funds-confirmation', { debtor_account: account })).toEqual([]);
    expect(check('funds-confirmation', { debtor_account: { ...account, name: '   ' } })).toEqual([
      'invalid_field debtor_account.name',
    ]);
    expect(check('funds-confirmation', { debtor_account: account, transaction_from_date: 'x' })).toEqual([
      'invalid_field transaction_from_date',
    ]);
  });
});
