import { describe, expect, test } from 'vitest';
import { parsePaymentRequest } from '../../src/schema/parse-payments.ts';

const account = { scheme: 'IBAN', id: 'GB82WEST12345698765432', name: 'A Shop' };
const payment = { amount: { amount: '25.00', currency: 'GBP' }, creditor_account: account };

function check(body: unknown): readonly string[] {
  const result = parsePaymentRequest(body);
  return result.ok ? [] : result.refusal.map(({ code, path }) => `${code} ${path}`);
}

describe('a payment request', () => {
  test.each<[string, unknown, readonly string[]]>([
    ['no field', {}, ['missing_field amount', 'missing_field creditor_account']],
    ['a text as the body', 'x', ['invalid_request undefined']],
    ['null as the body', null, ['invalid_request undefined']],
    ['a list as the body', [payment], ['invalid_request undefined']],
    ['a null field', { ...payment, reference: null }, ['invalid_field reference']],
    ['an empty list for a text', { ...payment, reference: [] }, ['invalid_field reference']],
    ['an unknown field', { ...payment, consent_id: 'c1' }, ['invalid_field consent_id']],
    [
      'an unknown nested field',
      { ...payment, creditor_account: { ...account, iban: 1 } },
      ['invalid_field creditor_account.iban'],
    ],
    [
      'a scheme that is not for accounts',
      { ...payment, debtor_account: { ...account, scheme: 'BICFI' } },
      ['invalid_field debtor_account.scheme'],
    ],
    [
      'an empty amount',
      { ...payment, amount: {} },
      ['missing_field amount.amount', 'missing_field amount.currency'],
    ],
    [
      'every error at once',
      { amount: { amount: '0.00', currency: 'gbp' }, creditor_account: {}, reference: '', more: 1 },
      [
        'invalid_field amount.amount',
        'invalid_field amount.currency',
        'missing_field creditor_account.scheme',
        'missing_field creditor_account.id',
        'missing_field creditor_account.name',
        'invalid_field reference',
        'invalid_field more',
      ],
    ],
  ])('is refused with %s', (_, body, expected) => {
    expect([...check(body)].sort()).toEqual([...expected].sort());
  });

  test('is refused when its amount is not an object', () => {
    const result = parsePaymentRequest({ ...payment, amount: [] });
    const detail = 'Must be a JSON object.';
    expect(result).toMatchObject({ refusal: [{ code: 'invalid_field', detail, path: 'amount' }] });
  });

  test('ignores inherited fields', () => {
    const body = JSON.parse(`{"__proto__":${JSON.stringify(payment)}}`);
    expect(check(body)).toContain('missing_field amount');
  });

  test('is refused without its values in the message', () => {
    const secret = 'GB00SECRET00000000000';
    const result = parsePaymentRequest({
      ...payment,
      creditor_account: { ...account, id: secret, scheme: secret },
    });
    expect(JSON.stringify(result)).not.toContain(secret);
  });

  test('is unchanged except for leading zeros of its amount', () => {
    const body = { ...payment, debtor_account: account, reference: 'R', end_to_end_id: 'E' };
    expect(parsePaymentRequest({ ...body, amount: { amount: '0025.00', currency: 'GBP' } })).toEqual({
      ok: true,
      value: body,
    });
  });
});
