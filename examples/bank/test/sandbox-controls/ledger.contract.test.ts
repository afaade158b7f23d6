import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BankUnderTest } from '../events/bank-under-test.ts';
import { currentAccountOf } from '../journey.ts';
import { obtainCustomerToken, requestConsent } from '../third-parties.ts';
import {
  banks,
  type Controls,
  createControls,
  describeResponse,
  pounds,
  shop,
  start,
  unknownId,
} from './controls.ts';

const account_id = currentAccountOf('alice');
const posting = { account_id, amount: pounds('12.50'), credit_debit_indicator: 'Credit' };
const request = { account_id, frequency: 'monthly', amount: pounds('9.00'), creditor_account: shop };
const payment = { amount: pounds('18.50'), creditor_account: shop };

describe.each(Object.entries(banks))('the ledger controls at the bank %s', (_, open) => {
  let bank: BankUnderTest;
  let controls: Controls;
  beforeAll(async () => {
    bank = await open(start);
    controls = createControls(bank);
  }, 60_000);
  afterAll(() => bank.close());

  test('a transaction is posted with the given fields, and the others have defaults', async () => {
    const fields = {
      ...posting,
      booking_date_time: '2026-11-01T10:00:00+01:00',
      value_date_time: '2026-11-02T00:00Z',
      transaction_information: 'Refund',
      merchant_details: { name: 'A Shop', category_code: '5411' },
      debtor_account: shop,
      reference: 'R-1',
    };
    expect(await controls.perform('/transactions', fields)).toEqual({
      ...fields,
      transaction_id: expect.any(String),
      status: 'booked',
      booking_date_time: '2026-11-01T09:00:00.000Z',
      value_date_time: '2026-11-02T00:00:00.000Z',
    });
    expect(await controls.perform('/transactions', posting)).toMatchObject({
      status: 'booked',
      booking_date_time: '2026-11-20T09:30:00.000Z',
    });
  });

  test('a pending transaction is booked once, or removed once', async () => {
    const pend = async () => {
      const { transaction_id } = await controls.perform('/transactions', { ...posting, status: 'pending' });
      return `/transactions/${transaction_id}`;
    };
    const booked = await pend();
    expect(await controls.perform(`${booked}/book`, {})).toMatchObject({ status: 'booked' });
    expect(describeResponse(await controls.post(`${booked}/book`))).toBe('409 invalid_status');
    expect(describeResponse(await controls.post(`${booked}/remove`))).toBe('409 invalid_status');
    const removed = await pend();
    const answer = await controls.post(`${removed}/remove`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect(describeResponse(await controls.post(`${removed}/remove`))).toBe('404 not_found');
  });

  test.each([
    [{ ...posting, amount: { amount: '1.00', currency: 'EUR' } }, '400 invalid_field amount.currency'],
    [{ ...posting, amount: pounds('0.00') }, '400 invalid_field amount.amount'],
    [{ ...posting, amount: pounds('9999999999999.99') }, '400 invalid_field amount.amount'],
    [{ ...posting, account_id: unknownId }, '404 not_found account_id'],
    [{ ...posting, account_id: 'a\u0000b' }, '404 not_found account_id'],
    [{ ...posting, status: 'done', more: 1 }, '400 invalid_field status invalid_field more'],
    [{ ...posting, booking_date_time: '2026-02-30T00:00:00Z' }, '400 invalid_field booking_date_time'],
    [{ ...posting, transaction_information: 'a\u0000' }, '400 invalid_field transaction_information'],
    [
      { ...posting, merchant_details: { name: '\u0000', category_code: '1' } },
      '400 invalid_field merchant_details.name invalid_field merchant_details.category_code',
    ],
    [{}, '400 missing_field account_id missing_field amount missing_field credit_debit_indicator'],
  ])('a transaction %j is refused with %s', async (body, answer) => {
    expect(describeResponse(await controls.post('/transactions', body))).toBe(answer);
  });

  test('a standing order is created, pays, fails, and is cancelled once', async () => {
    const created = await controls.perform('/standing-orders', { ...request, reference: 'RENT' });
    expect(created).toMatchObject({ status: 'active', next_payment_date_time: '2026-12-20T09:30:00.000Z' });
    const path = `/standing-orders/${created.standing_order_id}`;
    expect(await controls.perform(`${path}/execute`)).toMatchObject({
      last_payment_date_time: '2026-11-20T09:30:00.000Z',
      next_payment_date_time: '2027-01-20T09:30:00.000Z',
    });
    expect(await controls.perform(`${path}/fail`, { reason: 'technical_error' })).toMatchObject({
      status: 'active',
      next_payment_date_time: '2027-02-20T09:30:00.000Z',
    });
    expect(describeResponse(await controls.post(`${path}/fail`, { reason: 'bad luck' }))).toBe(
      '400 invalid_field reason',
    );
    expect(await controls.perform(`${path}/cancel`)).toMatchObject({ status: 'cancelled' });
    for (const step of ['execute', 'fail', 'cancel'])
      expect(describeResponse(await controls.post(`${path}/${step}`))).toBe('409 invalid_status');
  });

  test.each([
    [{ ...request, frequency: 'often' }, '400 invalid_field frequency'],
    [{ ...request, amount: { amount: '1.00', currency: 'EUR' } }, '400 invalid_field amount.currency'],
    [{ ...request, account_id: unknownId }, '404 not_found account_id'],
    [
      { ...request, creditor_account: { scheme: 'IBAN', id: 'GB00', name: 'X' } },
      '400 invalid_field creditor_account.id',
    ],
  ])('a standing order %j is refused with %s', async (body, answer) => {
    expect(describeResponse(await controls.post('/standing-orders', body))).toBe(answer);
  });

  const pay = async () => {
    const consentId = await requestConsent(bank, 'one', 'payment', payment);
    const scope = 'openid payments';
    const token = await obtainCustomerToken(bank, { consentId, scope, accountIds: [account_id] });
    const headers = { 'x-consent-id': consentId, 'x-idempotency-key': consentId };
    const answer = await bank.call('POST', '/payments', token, { headers, body: payment });
    return { token, path: `/payments/${(answer.json.data as { readonly payment_id: string }).payment_id}` };
  };

  test('a payment completes once or fails once, and only its own client can do it', async () => {
    const { path, token } = await pay();
    expect(describeResponse(await controls.post(`${path}/complete`, undefined, 'two'))).toBe('404 not_found');
    expect(await controls.perform(`${path}/complete`)).toMatchObject({ status: 'completed' });
    for (const step of ['complete', 'fail'])
      expect(describeResponse(await controls.post(`${path}/${step}`))).toBe('409 invalid_payment_status');
    expect(describeResponse(await bank.call('POST', `/sandbox${path}/fail`, token))).toBe(
      '403 insufficient_scope',
    );
    const failed = await controls.perform(`${(await pay()).path}/fail`, { reason: 'limit_exceeded' });
    expect(failed).toMatchObject({ status: 'failed', status_reason: { code: 'limit_exceeded' } });
    const rejected = await controls.perform(`${(await pay()).path}/fail`);
    expect(rejected).toMatchObject({ status_reason: { code: 'rejected_by_bank' } });
  });

  test('an account is disabled, enabled and closed, and its status limits each step', async () => {
    const path = `/accounts/${currentAccountOf('carol')}`;
    expect(describeResponse(await controls.post(`${path}/enable`))).toBe('409 invalid_status');
    expect(await controls.perform(`${path}/disable`)).toMatchObject({ status: 'disabled' });
    expect(describeResponse(await controls.post(`${path}/disable`, {}))).toBe('409 invalid_status');
    expect(await controls.perform(`${path}/enable`)).toMatchObject({ status: 'enabled' });
    expect(await controls.perform(`${path}/close`)).toMatchObject({ status: 'disabled' });
    for (const step of ['close', 'disable', 'enable'])
      expect(describeResponse(await controls.post(`${path}/${step}`))).toBe('409 invalid_status');
    const posted = await controls.post('/transactions', {
      ...posting,
      account_id: currentAccountOf('carol'),
    });
    expect(describeResponse(posted)).toBe('409 invalid_status');
  });

  test.each([
    'transactions/{id}/book',
    'transactions/{id}/remove',
    'standing-orders/{id}/execute',
    'standing-orders/{id}/fail',
    'standing-orders/{id}/cancel',
    'payments/{id}/complete',
    'payments/{id}/fail',
    'accounts/{id}/close',
    'accounts/{id}/disable',
    'accounts/{id}/enable',
  ])('%s refuses an unknown id with 404 and an unknown field with 400', async (path) => {
    expect(describeResponse(await controls.post(`/${path.replace('{id}', unknownId)}`))).toBe(
      '404 not_found',
    );
    expect(describeResponse(await controls.post(`/${path.replace('{id}', 'a%00')}`, {}))).toBe(
      '404 not_found',
    );
    expect(describeResponse(await controls.post(`/${path.replace('{id}', unknownId)}`, { more: 1 }))).toBe(
      '400 invalid_field more',
    );
  });
});
