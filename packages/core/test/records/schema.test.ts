import {
  accountReferenceSchema,
  accountSchema,
  amountSchema,
  balanceSchema,
  beneficiarySchema,
  directDebitSchema,
  identifierSchema,
  nameTextSchema,
  plainTextSchema,
  standingOrderSchema,
  timestampSchema,
  transactionSchema,
} from '@ob/core/schema';
import {
  createSampleAccount,
  createSampleBalance,
  createSampleBeneficiary,
  createSampleDirectDebit,
  createSampleStandingOrder,
  createSampleTransaction,
} from '@ob/core/testing';
import { describe, expect, test } from 'vitest';
import { projectRecord } from '../../src/records/hidden-keys.ts';

const account = createSampleAccount('a1');
const transaction = createSampleTransaction('a1', 't1', '2026-02-01T09:00:00.000Z');

describe('records', () => {
  test.each([
    ['account', accountSchema, account],
    ['balance', balanceSchema, createSampleBalance('a1', 'booked')],
    ['transaction', transactionSchema, transaction],
    ['standing order', standingOrderSchema, createSampleStandingOrder('a1', 's1')],
    ['direct debit', directDebitSchema, createSampleDirectDebit('a1', 'd1')],
    ['beneficiary', beneficiarySchema, createSampleBeneficiary('a1', 'b1')],
  ])('accept a sample %s but no unknown or undefined key', (_, schema, record) => {
    expect(schema.safeParse(record)).toEqual({ success: true, data: record });
    expect(schema.safeParse({ ...record, surprise: 1 }).success).toBe(false);
    expect(schema.safeParse({ ...record, account_id: undefined }).success).toBe(false);
  });

  test('refuse an optional key without a value', () => {
    const { nickname, servicer, ...rest } = account;
    expect(accountSchema.safeParse({ ...rest, nickname }).success).toBe(true);
    expect(accountSchema.safeParse({ ...account, servicer: undefined }).success).toBe(false);
    expect(accountSchema.safeParse({ ...account, servicer: null }).success).toBe(false);
    expect(accountSchema.safeParse({ ...account, identifiers: [] }).success).toBe(false);
  });

  test.each([
    { status: 'closed' },
    { account_type: 'Current' },
    { account_sub_type: 'joint' },
    { currency: 'gbp' },
    { currency: 'ZZZ' },
    { currency: 'XTS' },
    { opening_date: '2026-02-30' },
    { account_id: 'a/1' },
  ])('refuse an account with %j', (change) => {
    expect(accountSchema.safeParse({ ...account, ...change }).success).toBe(false);
  });

  test.each([
    { status: 'posted' },
    { credit_debit_indicator: 'debit' },
    { booking_date_time: '2026-02-01T09:00:00Z' },
    { booking_date_time: '2026-02-01T10:00:00.000+01:00' },
    { merchant_details: { name: 'Corner Bakery', category_code: '54' } },
    { reference: 'x'.repeat(36) },
    { amount: { amount: '0.00', currency: 'GBP' } },
    { transaction_information: undefined },
  ])('refuse a transaction with %j', (change) => {
    expect(transactionSchema.safeParse({ ...transaction, ...change }).success).toBe(false);
  });
});

describe('rules between the keys of a record', () => {
  const order = createSampleStandingOrder('a1', 's1');
  const { next_payment_amount: _, ...withoutAmount } = order;
  const { next_payment_date_time: __, ...withoutMoment } = order;
  const { next_payment_amount: ___, ...without } = withoutMoment;

  test.each([
    ['needs the next amount when it is active', withoutAmount, ['next_payment_amount']],
    ['may omit the next time when it is active', withoutMoment, []],
    ['has no next time when it is suspended', { ...order, status: 'suspended' }, ['next_payment_date_time']],
    ['may have an amount when it is cancelled', { ...withoutMoment, status: 'cancelled' }, []],
    ['needs no amount when it is expired', { ...without, status: 'expired' }, []],
  ])('a standing order %s', (_name, record, faulty) => {
    const { error } = standingOrderSchema.safeParse(record);
    expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(faulty);
  });

  test('a zero amount is Credit', () => {
    const nothing = { ...createSampleBalance('a1', 'pending'), amount: { amount: '0.00', currency: 'GBP' } };
    expect(balanceSchema.safeParse(nothing).success).toBe(true);
    expect(balanceSchema.safeParse({ ...nothing, credit_debit_indicator: 'Debit' }).success).toBe(false);
    const little = { ...nothing, amount: { amount: '0.01', currency: 'GBP' } };
    expect(balanceSchema.safeParse({ ...little, credit_debit_indicator: 'Debit' }).success).toBe(true);
  });

  test('a record has all fields that Basic hides, or none', () => {
    for (const fields of ['full', 'basic'] as const) {
      expect(accountSchema.safeParse(projectRecord('account', account, fields)).success).toBe(true);
      expect(transactionSchema.safeParse(projectRecord('transaction', transaction, fields)).success).toBe(
        true,
      );
    }
    const { identifiers: _i, ...halfAccount } = account;
    expect(accountSchema.safeParse(halfAccount).success).toBe(false);
    const { transaction_information: _t, ...halfTransaction } = transaction;
    expect(transactionSchema.safeParse(halfTransaction).success).toBe(false);
  });
});

test('an unknown currency and a malformed code get different messages', () => {
  const findErrors = (currency: string) =>
    amountSchema.safeParse({ amount: '1.00', currency }).error?.issues.map(({ message }) => message);
  expect(findErrors('ZZZ')).toEqual(['Must be a currency of ISO 4217.']);
  expect(findErrors('euro')).toEqual(['Must be three capital letters (ISO 4217).']);
  expect(['GBP', 'EUR', 'USD', 'JPY', 'BHD', 'XCG', 'CHF'].map(findErrors)).toEqual(Array(7).fill(undefined));
});

describe('identifications', () => {
  test.each([
    ['SortCodeAccountNumber', '12345698765432'],
    ['IBAN', 'GB82WEST12345698765432'],
    ['IBAN', 'GB02WEST00000000000029'],
    ['IBAN', 'GB98WEST00000000000047'],
    ['BBAN', 'WEST12345698765432'],
    ['PAN', '411111******1111'],
    ['PAN', 'xxxxxxxxxxxx1111'],
  ])('accept %s %s', (scheme, id) => {
    expect(identifierSchema.safeParse({ scheme, id }).success).toBe(true);
  });

  test.each([
    ['SortCodeAccountNumber', '1234569876543'],
    ['SortCodeAccountNumber', '12-34-56 98765432'],
    ['IBAN', 'GB83WEST12345698765432'],
    ['IBAN', 'GB99WEST00000000000029'],
    ['IBAN', 'GB01WEST00000000000047'],
    ['IBAN', 'GB00WEST00000000000065'],
    ['IBAN', 'gb82west12345698765432'],
    ['IBAN', 'GB82 WEST 1234 5698 7654 32'],
    ['PAN', '4111111111111111'],
    ['PAN', '4111111*****1111'],
    ['PAN', '411111*****11111'],
    ['BICFI', 'WESTGB2L'],
    ['iban', 'GB82WEST12345698765432'],
  ])('refuse %s %s', (scheme, id) => {
    expect(identifierSchema.safeParse({ scheme, id }).success).toBe(false);
    expect(accountReferenceSchema.safeParse({ scheme, id, name: 'A Payee' }).success).toBe(false);
  });

  test.each([
    ['WESTGB2L', true],
    ['WESTGB2LXXX', true],
    ['1WS0GB2L', true],
    ['WESTGB2LXX', false],
    ['WESTG12L', false],
    ['westgb2l', false],
  ])('check the BIC %s of a servicer, valid: %s', (id, valid) => {
    const servicer = { scheme: 'BICFI', id };
    expect(accountSchema.safeParse({ ...account, servicer }).success).toBe(valid);
  });
});

describe('scalars', () => {
  test.each(['0.00', '12.50', '9999999999999.99'])('accept the amount %s', (amount) => {
    expect(amountSchema.safeParse({ amount, currency: 'GBP' }).success).toBe(true);
  });

  test.each(['12.5', '12', '-1.00', '1,00', '12.50\n', '10000000000000.00', 12.5])(
    'refuse the amount %j',
    (amount) => {
      expect(amountSchema.safeParse({ amount, currency: 'GBP' }).success).toBe(false);
    },
  );

  test.each([
    ['2026-02-01T09:00:00.000Z', true],
    ['2026-02-30T09:00:00.000Z', false],
    ['2026-02-01T09:00:00.00Z', false],
    ['2026-02-01', false],
  ])('check the timestamp %s, valid: %s', (timestamp, valid) => {
    expect(timestampSchema.safeParse(timestamp).success).toBe(valid);
  });

  test.each([
    ['Zoë 😀', true],
    ['', false],
    ['a\0b', false],
    ['a\nb', false],
    ['\ud800', false],
    ['x'.repeat(11), false],
  ])('check the text %j, valid: %s', (text, valid) => {
    expect(plainTextSchema(10).safeParse(text).success).toBe(valid);
  });

  test.each([
    [' Zoë ', []],
    ['', ['Must not be empty.']],
    ['   ', ['Must not be blank.']],
    ['\u200b\u00a0\ufeff', ['Must not be blank.']],
    ['\n', ['Must have no control characters.']],
  ])('report for the name %j: %j', (text, errors) => {
    const { error } = nameTextSchema(10).safeParse(text);
    expect(error?.issues.map(({ message }) => message) ?? []).toEqual(errors);
  });
});
