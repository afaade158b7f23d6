import type { ConsentType } from '@ob/core';
import { describeSampleBank } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Side } from '../events/side.ts';
import { currentAccountOf } from '../journey.ts';
import { obtainCustomerToken, requestConsent } from '../third-parties.ts';
import {
  type Controls,
  describeResponse,
  nothing,
  pounds,
  shop,
  sides,
  start,
  workControls,
} from './control-side.ts';

const current = currentAccountOf('alice');
const [savings, card] = ['savings', 'credit_card'].map((type) => {
  const account = describeSampleBank({ anchor: start }).accounts.find(
    ({ holderName, account: { account_type, status } }) =>
      holderName.startsWith('Alice') && account_type === type && status === 'enabled',
  );
  return account?.account.account_id ?? type;
}) as [string, string];

const wishes: Readonly<Record<ConsentType, unknown>> = {
  'account-access': { permissions: ['ReadAccounts'] },
  payment: { amount: pounds('5.00'), creditor_account: shop },
  'funds-confirmation': { debtor_account: shop },
};

describe.each(Object.entries(sides))('the consent controls of the bank %s', (_, open) => {
  let side: Side;
  let controls: Controls;
  beforeAll(async () => {
    side = await open(start);
    controls = workControls(side);
  }, 60_000);
  afterAll(() => side.close());

  const wish = async (type: ConsentType = 'account-access') =>
    `/consents/${await requestConsent(side, 'one', type, wishes[type])}`;

  const readHistory = async (path: string) => {
    const { json } = await controls.read(`/sandbox${path}/history`);
    return (json.data as readonly Record<string, string>[]).map(
      ({ from = '-', to, reason = '-', actor_type, actor_id }) =>
        `${from} ${to} ${reason} ${actor_type}${actor_id === 'sandbox' ? ' sandbox' : ''}`,
    );
  };

  test('a customer authorizes, again, and revokes; the history tells it, oldest first', async () => {
    const path = await wish();
    const body = { customer: 'alice', account_ids: [currentAccountOf('alice')] };
    expect(await controls.reportTo(`${path}/authorize`, body)).toMatchObject({ status: 'authorized' });
    expect(await controls.reportTo(`${path}/authorize`, { customer: 'alice' })).toMatchObject({
      status: 'authorized',
    });
    expect(await controls.reportTo(`${path}/revoke`, { by: 'customer' })).toMatchObject({
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

  test('a customer who authorizes again ends the tokens that were issued before', async () => {
    const consentId = await requestConsent(side, 'one', 'account-access', wishes['account-access']);
    const token = await obtainCustomerToken(side, { consentId, accountIds: [current] });
    const readAccounts = async () => {
      const headers = { 'x-consent-id': consentId };
      return (await side.call('GET', '/open-banking/v1/accounts', token, { headers })).status;
    };
    expect(await readAccounts()).toBe(200);
    await controls.reportTo(`/consents/${consentId}/authorize`, { customer: 'alice' });
    expect(await readAccounts()).toBe(401);
  });

  test('the bank revokes, a payment too; a customer denies', async () => {
    const payment = await wish('payment');
    await controls.reportTo(`${payment}/authorize`, { customer: 'alice' });
    expect(describeResponse(await controls.ask(`${payment}/revoke`, { by: 'customer' }))).toBe(
      '409 invalid_status',
    );
    expect(await controls.reportTo(`${payment}/revoke`, { by: 'bank' })).toMatchObject({
      status_reason: { code: 'bank_revoked' },
    });
    const denied = await wish();
    expect(await controls.reportTo(`${denied}/reject`)).toMatchObject({
      status: 'rejected',
      status_reason: { code: 'customer_rejected' },
    });
    expect(await readHistory(denied)).toContain(
      'awaiting_authorization rejected customer_rejected customer sandbox',
    );
  });

  test('what does not fit the status is refused, and so is what is repeated', async () => {
    const path = await wish();
    const answers = [await controls.ask(`${path}/revoke`, { by: 'bank' })];
    answers.push(await controls.ask(`${path}/revoke`, { by: 'customer' }));
    await controls.reportTo(`${path}/authorize`, { customer: 'alice' });
    answers.push(await controls.ask(`${path}/authorize`, { customer: 'bob' }));
    answers.push(await controls.ask(`${path}/reject`, {}));
    await controls.reportTo(`${path}/revoke`, { by: 'bank' });
    answers.push(await controls.ask(`${path}/revoke`, { by: 'bank' }));
    answers.push(await controls.ask(`${path}/authorize`, { customer: 'alice' }));
    expect(answers.map(describeResponse)).toEqual(Array.from(answers, () => '409 invalid_status'));
  });

  const steps = ['authorize', 'reject', 'revoke'] as const;
  const bodies = { authorize: { customer: 'alice' }, reject: {}, revoke: { by: 'bank' } };

  test.each(steps)('%s: a consent of another client is as unknown as none', async (step) => {
    const path = await wish();
    const foreign = await controls.ask(`${path}/${step}`, bodies[step], 'two');
    const unknown = await controls.ask(`/consents/${nothing}/${step}`, bodies[step], 'two');
    expect(describeResponse(foreign)).toBe('404 not_found');
    expect(unknown.json.errors).toEqual(foreign.json.errors);
    expect(describeResponse(await controls.ask(`/consents/%00/${step}`, bodies[step]))).toBe('404 not_found');
    expect((await controls.read(`/sandbox${path}/history`, 'two')).status).toBe(404);
    expect(await readHistory(path)).toEqual(['- awaiting_authorization - tpp']);
  });

  test.each([
    [{}, '400 missing_field customer'],
    [{ customer: 7, more: true }, '400 invalid_field customer invalid_field more'],
    [{ customer: 'nobody' }, '404 not_found customer'],
    [{ customer: 'a\u0000' }, '404 not_found customer'],
    [{ customer: 'alice', account_ids: [] }, '400 invalid_field account_ids'],
    [{ customer: 'alice', account_ids: [nothing] }, '404 not_found account_ids'],
    [{ customer: 'alice', account_ids: [currentAccountOf('bob')] }, '404 not_found account_ids'],
    [[], '400 invalid_request'],
  ])('authorize refuses %j: %s', async (body, answer) => {
    const path = await wish();
    expect(describeResponse(await controls.ask(`${path}/authorize`, body))).toBe(answer);
    expect(await readHistory(path)).toHaveLength(1);
  });

  test.each([
    ['two accounts', [current, savings], '400 invalid_field account_ids'],
    ['a card account', [card], '400 invalid_field account_ids'],
    [
      'an account of somebody else beside an own one',
      [current, currentAccountOf('bob')],
      '400 invalid_field account_ids',
    ],
    ['the same account twice', [savings, savings], '200'],
    ['the first that can pay', undefined, '200'],
  ])('a payment is authorized for one account that can pay: %s', async (_name, account_ids, answer) => {
    const path = await wish('payment');
    const body = { customer: 'alice', ...(account_ids && { account_ids }) };
    expect(describeResponse(await controls.ask(`${path}/authorize`, body))).toBe(answer);
  });

  test('who holds no account that fits cannot authorize', async () => {
    const path = await wish('funds-confirmation');
    expect(describeResponse(await controls.ask(`${path}/authorize`, { customer: 'alice' }))).toBe(
      '404 not_found customer',
    );
    expect(
      describeResponse(
        await controls.ask(`${path}/authorize`, { customer: 'alice', account_ids: [current] }),
      ),
    ).toBe('400 invalid_field account_ids');
  });
});
