import type { Balance, CreditLine } from '@ob/core';
import { decideFunds } from '@ob/core/routes';
import { createSampleBalance } from '@ob/core/testing';
import { expect, test } from 'vitest';

type Sign = Balance['credit_debit_indicator'];

function balance(amount: string, sign: Sign = 'Credit', more: Partial<Balance> = {}): Balance {
  return {
    ...createSampleBalance('account-1', 'available'),
    amount: { amount, currency: 'GBP' },
    credit_debit_indicator: sign,
    ...more,
  };
}

function line(amount: string, included: boolean): CreditLine {
  return { type: 'pre_agreed', amount: { amount, currency: 'GBP' }, included };
}

const booked = balance('9999.00', 'Credit', { balance_type: 'booked' });

test.each<[string, readonly Balance[], string, boolean]>([
  ['more than the amount', [balance('10.01')], '10.00', true],
  ['the amount in more digits', [balance('0010.00')], '10.00', true],
  ['the amount when that has more digits', [balance('10.00')], '0010.00', true],
  ['less than an amount with more digits', [balance('9.99')], '000010.00', false],
  ['less than an amount in fewer digits', [balance('99.00')], '100.00', false],
  ['the largest amount', [balance('9999999999999.99')], '9999999999999.99', true],
  ['no money', [balance('0.00')], '0.01', false],
  ['an overdraft', [balance('500.00', 'Debit')], '10.00', false],
  [
    'an included credit line',
    [balance('10.00', 'Credit', { credit_lines: [line('10.00', true)] })],
    '10.00',
    true,
  ],
  [
    'an included credit line that counts once',
    [balance('10.00', 'Credit', { credit_lines: [line('10.00', true)] })],
    '10.01',
    false,
  ],
  [
    'a credit line that is not included',
    [balance('10.00', 'Credit', { credit_lines: [line('90.00', false)] })],
    '10.01',
    false,
  ],
  ['no available balance', [booked], '10.00', false],
  ['no balance', [], '10.00', false],
  ['enough booked but too little available', [booked, balance('9.99')], '10.00', false],
  [
    'too little booked but enough available',
    [{ ...booked, amount: balance('1.00').amount }, balance('10.00')],
    '10.00',
    true,
  ],
  ['an unreadable balance', [balance('10.0')], '10.00', false],
])('an account with %s', (_, balances, amount, expected) => {
  expect(decideFunds(balances, { amount, currency: 'GBP' })).toEqual({ ok: true, value: expected });
});

test.each<[string, readonly Balance[]]>([
  ['its available balance', [balance('10.00')]],
  ['another balance', [booked]],
  ['an overdraft', [balance('10.00', 'Debit')]],
])('an amount in another currency than %s is refused', (_, balances) => {
  const refusal = { ok: false, refusal: 'currency_mismatch' };
  expect(decideFunds(balances, { amount: '1.00', currency: 'EUR' })).toEqual(refusal);
});

test('a closed account is answered with no for any currency', () => {
  expect(decideFunds([], { amount: '1.00', currency: 'EUR' })).toEqual({ ok: true, value: false });
});
