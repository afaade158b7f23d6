import {
  bookTransaction,
  postTransaction,
  removeTransaction,
  type TransactionPosting,
} from '@ob/sandbox/ledger';
import { describe, expect, test } from 'vitest';
import { balanceMoves } from '../../src/ledger/balances.ts';
import { createSampleHolding, sampleMoment } from './cases/sample-holding.ts';
import { holdingIn, openBank, opening, pounds, readBalances, signed, take } from './ledger-fixture.ts';

const now = new Date(sampleMoment).toISOString();
const posting = (text: string, more: Partial<TransactionPosting> = {}): TransactionPosting => ({
  account_id: 'a1',
  ...signed(text),
  ...more,
});

describe('posting moves', () => {
  test.each([
    ['-170.00', 'booked', { booked: '-70.00', available: '-20.00', expected: '-70.00' }],
    ['12.50', 'pending', { pending: '12.50', available: '162.50', expected: '112.50' }],
  ] as const)('%s, %s', async (amount, status, moved) => {
    const bank = openBank(createSampleHolding('a1'));
    await postTransaction(bank.ports, posting(amount, { status }));
    expect(await readBalances(bank)).toEqual({ ...opening, ...moved });
    const { balances = [] } = await bank.readHolding('a1');
    const dated = balances.filter(({ date_time: moment }) => moment === now);
    expect(dated.map(({ balance_type: type }) => type).sort()).toEqual(Object.keys(moved).sort());
  });

  test('only the balances of the table', () => {
    expect(balanceMoves).toEqual({
      post_booked: { booked: 1, available: 1, expected: 1 },
      post_pending: { pending: 1, available: 1, expected: 1 },
      book: { booked: 1, pending: -1 },
      remove: { pending: -1, available: -1, expected: -1 },
    });
  });

  test('no balance that the account lacks', async () => {
    const { balances = [], ...holding } = createSampleHolding('a1');
    const bank = openBank({ ...holding, balances: balances.slice(0, 1) });
    await postTransaction(bank.ports, posting('-1.00'));
    expect(await readBalances(bank)).toEqual({ booked: '99.00' });
  });
});

describe('a posting', () => {
  test('sends no balance event without a booked balance', async () => {
    const { balances = [], ...holding } = createSampleHolding('a1');
    const bank = openBank({ ...holding, balances: balances.slice(1) });
    await postTransaction(bank.ports, posting('-1.00'));
    expect((await bank.listEvents()).map(({ type }) => type)).toEqual(['transaction.posted']);
  });

  test('is booked now by default', async () => {
    const bank = openBank(createSampleHolding('a1'));
    const transaction = take(await postTransaction(bank.ports, posting('0012.50')));
    expect(transaction).toEqual({
      transaction_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      account_id: 'a1',
      status: 'booked',
      booking_date_time: now,
      ...signed('12.50'),
      transaction_information: 'Sandbox transaction',
    });
  });

  test.each(['2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z'])('may be dated %s', async (moment) => {
    const bank = openBank(createSampleHolding('a1'));
    const transaction = take(
      await postTransaction(bank.ports, posting('1.00', { booking_date_time: moment })),
    );
    expect(transaction.booking_date_time).toBe(moment);
    const reported = await bank.listEvents();
    expect(reported.map(({ timestamp }) => timestamp)).toEqual([now, now]);
    expect(reported[0]).toMatchObject({ data: { booking_date_time: moment } });
  });

  test('sends events for a booked transaction and the booked balance, in the Basic form', async () => {
    const bank = openBank(createSampleHolding('a1'));
    const { transaction_id } = take(
      await postTransaction(
        bank.ports,
        posting('-12.50', { reference: 'SECRET', transaction_information: 'X' }),
      ),
    );
    const head = { id: expect.any(String), timestamp: now, resource_id: 'a1', resource_type: 'account' };
    expect(await bank.listEvents()).toEqual([
      {
        ...head,
        type: 'transaction.posted',
        data: {
          account_id: 'a1',
          transaction_id,
          status: 'booked',
          ...signed('-12.50'),
          booking_date_time: now,
        },
      },
      {
        ...head,
        type: 'balance.updated',
        data: { account_id: 'a1', balance_type: 'booked', ...signed('87.50'), date_time: now },
      },
    ]);
  });

  test.each([
    ['malformed_amount', { amount: pounds('12.5') }],
    ['malformed_amount', { amount: pounds('-12.50') }],
    ['malformed_amount', { amount: pounds('12345678901234.00') }],
    ['currency_mismatch', { amount: { amount: '12.50', currency: 'EUR' } }],
    ['zero_amount', { amount: pounds('000.00') }],
    ['amount_out_of_range', { amount: pounds('9999999999999.99') }],
  ] as const)('is refused with %s', async (refusal, more) => {
    const bank = openBank(createSampleHolding('a1'));
    for (const status of ['booked', 'pending'] as const)
      expect(await postTransaction(bank.ports, { ...posting('1.00', { status }), ...more })).toEqual({
        ok: false,
        refusal,
      });
    expect(await readBalances(bank)).toEqual(opening);
  });

  test.each([
    ['enabled', true],
    ['disabled', true],
    ['pending', true],
    ['closed', false],
  ] as const)('on an account that is %s is accepted: %s', async (state, isAccepted) => {
    const bank = openBank(holdingIn('a1', state));
    expect((await postTransaction(bank.ports, posting('1.00'))).ok).toBe(isAccepted);
  });
});

describe('a booked transaction', () => {
  test.each([bookTransaction, removeTransaction])('is final for %o', async (step) => {
    const bank = openBank(createSampleHolding('a1'));
    const { transaction_id: transactionId } = take(await postTransaction(bank.ports, posting('-12.50')));
    const before = await bank.readHolding('a1');
    expect(await step(bank.ports, { transactionId })).toEqual({ ok: false, refusal: 'invalid_status' });
    expect(await bank.readHolding('a1')).toBe(before);
  });
});
