import type { ConsentType } from '@ob/core';
import { describeSampleBank } from '@ob/sandbox/ledger';
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

const current = currentAccountOf('alice');
const [savings, card] = ['savings', 'credit_card'].map((type) => {
  const account = describeSampleBank({ anchor: start }).accounts.find(
    ({ holderName, account: { account_type, status } }) =>
      holderName.startsWith('Alice') && account_type === type && status === 'enabled',
  );
  return account?.account.account_id ?? type;
}) as [string, string];

const requests: Readonly<Record<ConsentType, unknown>> = {
  'account-access': { permissions: ['ReadAccounts'] },
  payment: { amount: pounds('5.00'), creditor_account: shop },
  'funds-confirmation': { debtor_account: shop },
};

describe.each(Object.entries(banks))('the consent controls at the bank %s', (_, open) => {
  let bank: BankUnderTest;
  let controls: Controls;
  beforeAll(async () => {
    bank = await open(start);
    controls = createControls(bank);
  }, 60_000);
  afterAll(() => bank.close());

  const createConsent = async (type: ConsentType = 'account-access') =>
    `/consents/${await requestConsent(bank, 'one', type, requests[type])}`;

  const readHistory = async (path: string) => {
    const { json } = await controls.get(`/sandbox${path}/history`);
    return (json.data as readonly Record<string, string>[]).map(
      ({ from = '-', to, reason = '-', actor_type, actor_id }) =>
        `${from} ${to} ${reason} ${actor_type}${actor_id === 'sandbox' ? ' sandbox' : ''}`,
    );
  };

  test('a customer can authorize, authorize again and revoke, and the history lists each step', async () => {
    const path = await createConsent();
    const body = { customer: 'alice', account_ids: [currentAccountOf('alice')] };
    expect(await controls.perform(`${path}/authorize`, body)).toMatchObject({ status: 'authorized' });
    expect(await controls.perform(`${path}/authorize`, { customer: 'alice' })).toMatchObject({
      status: 'authorized',
    });
    expect(await controls.perform(`${path}/revoke`, { by: 'customer' })).toMatchObject({
      status: 'revoked',
      status_reason: { code: 'customer_revoked' },
    });
    expect(await readHistory(path)).toEqual([
      '- awaiting_authorization - tpp',
      'awaiting_authorization authorized - customer',
      'authorized authorized - customer',
      'authorized revoked customer_revoked customer',
    ]);
  });

  test('a second authorization ends the tokens of the first', async () => {
    const consentId = await requestConsent(bank, 'one', 'account-access', requests['account-access']);
    const token = await obtainCustomerToken(bank, { consentId, accountIds: [current] });
    const readAccounts = async () => {
      const headers = { 'x-consent-id': consentId };
      return (await bank.call('GET', '/open-banking/v1/accounts', token, { headers })).status;
    };
    expect(await readAccounts()).toBe(200);
    await controls.perform(`/consents/${consentId}/authorize`, { customer: 'alice' });
    expect(await readAccounts()).toBe(401);
  });

  test('the bank can revoke an authorized payment consent, and a customer can reject a consent', async () => {
    const payment = await createConsent('payment');
    await controls.perform(`${payment}/authorize`, { customer: 'alice' });
    expect(describeResponse(await controls.post(`${payment}/revoke`, { by: 'customer' }))).toBe(
      '409 invalid_status',
    );
    expect(await controls.perform(`${payment}/revoke`, { by: 'bank' })).toMatchObject({
      status_reason: { code: 'bank_revoked' },
    });
    const denied = await createConsent();
    expect(await controls.perform(`${denied}/reject`)).toMatchObject({
      status: 'rejected',
      status_reason: { code: 'customer_rejected' },
    });
    expect(await readHistory(denied)).toContain(
      'awaiting_authorization rejected customer_rejected customer sandbox',
    );
  });

  test('a step that the status does not allow is refused, and so is a repeated step', async () => {
    const path = await createConsent();
    const answers = [await controls.post(`${path}/revoke`, { by: 'bank' })];
    answers.push(await controls.post(`${path}/revoke`, { by: 'customer' }));
    await controls.perform(`${path}/authorize`, { customer: 'alice' });
    answers.push(await controls.post(`${path}/authorize`, { customer: 'bob' }));
    answers.push(await controls.post(`${path}/reject`, {}));
    await controls.perform(`${path}/revoke`, { by: 'bank' });
    answers.push(await controls.post(`${path}/revoke`, { by: 'bank' }));
    answers.push(await controls.post(`${path}/authorize`, { customer: 'alice' }));
    expect(answers.map(describeResponse)).toEqual(Array.from(answers, () => '409 invalid_status'));
  });

  const steps = ['authorize', 'reject', 'revoke'] as const;
  const bodies = { authorize: { customer: 'alice' }, reject: {}, revoke: { by: 'bank' } };

  test.each(steps)('%s gives a foreign consent the same response as an unknown one', async (step) => {
    const path = await createConsent();
    const foreign = await controls.post(`${path}/${step}`, bodies[step], 'two');
    const unknown = await controls.post(`/consents/${unknownId}/${step}`, bodies[step], 'two');
    expect(describeResponse(foreign)).toBe('404 not_found');
    expect(unknown.json.errors).toEqual(foreign.json.errors);
    expect(describeResponse(await controls.post(`/consents/%00/${step}`, bodies[step]))).toBe(
      '404 not_found',
    );
    expect((await controls.get(`/sandbox${path}/history`, 'two')).status).toBe(404);
    expect(await readHistory(path)).toEqual(['- awaiting_authorization - tpp']);
  });

  test.each([
    [{}, '400 missing_field customer'],
    [{ customer: 7, more: true }, '400 invalid_field customer invalid_field more'],
    [{ customer: 'nobody' }, '404 not_found customer'],
    [{ customer: 'a\u0000' }, '404 not_found customer'],
    [{ customer: 'alice', account_ids: [] }, '400 invalid_field account_ids'],
    [{ customer: 'alice', account_ids: [unknownId] }, '404 not_found account_ids'],
    [{ customer: 'alice', account_ids: [currentAccountOf('bob')] }, '404 not_found account_ids'],
    [[], '400 invalid_request'],
  ])('authorize refuses %j with %s', async (body, answer) => {
    const path = await createConsent();
    expect(describeResponse(await controls.post(`${path}/authorize`, body))).toBe(answer);
    expect(await readHistory(path)).toHaveLength(1);
  });

  test.each([
    ['two accounts', [current, savings], '400 invalid_field account_ids'],
    ['a card account', [card], '400 invalid_field account_ids'],
    [
      'an own account and one of another customer',
      [current, currentAccountOf('bob')],
      '400 invalid_field account_ids',
    ],
    ['the same account twice', [savings, savings], '200'],
    ['no account ids, so the first that can pay', undefined, '200'],
  ])('authorize accepts one account that can pay for a payment: %s', async (_name, account_ids, answer) => {
    const path = await createConsent('payment');
    const body = { customer: 'alice', ...(account_ids && { account_ids }) };
    expect(describeResponse(await controls.post(`${path}/authorize`, body))).toBe(answer);
  });

  test('authorize refuses a customer without a suitable account', async () => {
    const path = await createConsent('funds-confirmation');
    expect(describeResponse(await controls.post(`${path}/authorize`, { customer: 'alice' }))).toBe(
      '404 not_found customer',
    );
    expect(
      describeResponse(
        await controls.post(`${path}/authorize`, { customer: 'alice', account_ids: [current] }),
      ),
    ).toBe('400 invalid_field account_ids');
  });
});
