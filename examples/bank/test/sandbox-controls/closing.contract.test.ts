import type { ConsentType } from '@ob/core';
import { describeSampleBank } from '@ob/sandbox/ledger';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BankUnderTest } from '../events/bank-under-test.ts';
import { obtainToken } from '../events/client-token.ts';
import { currentAccountOf } from '../journey.ts';
import { obtainCustomerToken, requestConsent } from '../third-parties.ts';
import { banks, type Controls, createControls, describeResponse, pounds, shop, start } from './controls.ts';

const current = currentAccountOf('alice');
const { accounts } = describeSampleBank({ anchor: start });
const accountOf = (type: string, name = 'Alice') =>
  accounts.find(
    ({ holderName, account }) =>
      holderName.startsWith(name) && account.account_type === type && account.status === 'enabled',
  )?.account ?? expect.fail(`${name} has no account of type ${type}`);
const savings = accountOf('savings').account_id;
const [identifier] = accountOf('current').identifiers ?? [];
const debtor_account = { ...identifier, name: 'Alice' };
const access = { permissions: ['ReadAccounts', 'ReadStandingOrders'] };
const payment = { amount: pounds('5.00'), creditor_account: shop };

interface Case {
  readonly type: ConsentType;
  readonly body: object;
  /** Absent: the customer has not decided yet. */
  readonly accountIds?: readonly string[];
  readonly end?: 'revoked' | 'rejected';
}

const cases: Readonly<Record<string, Case>> = {
  'access to the account alone': {
    type: 'account-access',
    body: access,
    accountIds: [current],
    end: 'revoked',
  },
  'access to two accounts': { type: 'account-access', body: access, accountIds: [current, savings] },
  'access that awaits its customer': { type: 'account-access', body: access },
  'a payment from the account': { type: 'payment', body: payment, accountIds: [current], end: 'revoked' },
  'a payment from another account': { type: 'payment', body: payment, accountIds: [savings] },
  'a payment that awaits its customer': {
    ...{ type: 'payment', end: 'rejected' },
    body: { ...payment, debtor_account },
  },
  'a funds confirmation': {
    ...{ type: 'funds-confirmation', accountIds: [current], end: 'revoked' },
    body: { debtor_account },
  },
  'a funds confirmation that awaits its customer': {
    ...{ type: 'funds-confirmation', end: 'rejected' },
    body: { debtor_account },
  },
};

describe.each(Object.entries(banks))('closing an account at the bank %s', (_, open) => {
  let bank: BankUnderTest;
  let controls: Controls;
  beforeAll(async () => {
    bank = await open(start);
    controls = createControls(bank);
  }, 60_000);
  afterAll(() => bank.close());

  async function storeConsent({ type, body, accountIds }: Case): Promise<string> {
    const consentId = await requestConsent(bank, 'one', type, body);
    const approval = { customer: 'alice', account_ids: accountIds };
    if (accountIds !== undefined) await controls.perform(`/consents/${consentId}/authorize`, approval);
    return consentId;
  }

  async function createOrder(): Promise<string> {
    const terms = { frequency: 'monthly', amount: pounds('9.00'), creditor_account: shop };
    const order = await controls.perform('/standing-orders', { account_id: current, ...terms });
    return `/standing-orders/${order.standing_order_id}`;
  }

  async function listDelivered(webhookId: string): Promise<readonly string[]> {
    const token = await obtainToken(bank, 'one', start);
    const { json } = await bank.call('GET', `/webhooks/${webhookId}/deliveries?limit=1000`, token);
    const rows = json.data as readonly { readonly event_id: string; readonly event_type: string }[];
    const types = new Map(rows.map(({ event_id, event_type }) => [event_id, event_type]));
    return [...types.values()].sort();
  }

  test('cancels its standing orders and ends the consents without another account, once', async () => {
    const ids: Record<string, string> = {};
    for (const [name, each] of Object.entries(cases)) ids[name] = await storeConsent(each);
    const consentId = await storeConsent({ type: 'account-access', body: access });
    const issued = await obtainCustomerToken(bank, { consentId, accountIds: [current] });
    const order = await createOrder();
    const token = await obtainToken(bank, 'one', start);
    const body = { url: 'http://127.0.0.1:9/' };
    const { json } = await bank.call('POST', '/webhooks', token, { body });
    const { webhook_id } = json.data as { readonly webhook_id: string };

    expect(await controls.perform(`/accounts/${current}/close`)).toMatchObject({ status: 'disabled' });
    expect(describeResponse(await controls.post(`/accounts/${current}/close`))).toBe('409 invalid_status');

    expect(describeResponse(await controls.post(`${order}/execute`))).toBe('409 invalid_status');
    for (const [name, { type, accountIds, end }] of Object.entries(cases)) {
      const { json: shown } = await controls.get(`/consents/${type}/${ids[name]}`);
      const live = { status: accountIds === undefined ? 'awaiting_authorization' : 'authorized' };
      const ended = { status: end, status_reason: { code: 'account_unavailable' } };
      expect(shown.data, name).toMatchObject(end === undefined ? live : ended);
      const { json: read } = await controls.get(`/sandbox/consents/${ids[name]}/history`);
      const last = { to: end, reason: 'account_unavailable', actor_type: 'bank', actor_id: 'close-account' };
      if (end !== undefined) expect((read.data as readonly unknown[]).at(-1), name).toMatchObject(last);
    }
    const introspected = await bank.post('one', '/oauth/introspect', { token: issued });
    expect(introspected.json).toEqual({ active: false });
    const delivered = await listDelivered(webhook_id);
    const count = (type: string) => delivered.filter((each) => each === type).length;
    expect([count('consent.rejected'), count('consent.revoked')]).toEqual([2, 4]);
    expect(count('schedule.cancelled')).toBeGreaterThanOrEqual(1);
  });

  /** Approves many consents while their accounts are closed. Returns the statuses of the consents. */
  async function approveDuring(customer: string, accountIds: readonly string[]): Promise<readonly unknown[]> {
    const create = () => requestConsent(bank, 'one', 'account-access', access);
    const ids = await Promise.all(Array.from({ length: 24 }, create));
    const [before, meanwhile] = [ids.slice(0, 12), ids.slice(12)];
    const authorize = (id: string) =>
      controls.post(`/consents/${id}/authorize`, { customer, account_ids: accountIds });
    await Promise.all(before.map(authorize));
    const half = meanwhile.splice(0, 6).map(authorize);
    const closings = accountIds.map((id) => controls.post(`/accounts/${id}/close`));
    const answers = await Promise.all([...half, ...closings, ...meanwhile.map(authorize)]);
    for (const answer of answers)
      expect(['200', '404 not_found account_ids']).toContain(describeResponse(answer));
    const shown = await Promise.all(ids.map((id) => controls.get(`/consents/account-access/${id}`)));
    return shown.map(({ json }) => (json.data as { readonly status: string }).status);
  }

  test('leaves no consent authorized that is approved at the same moment', async () => {
    const statuses = await approveDuring('bob', [accountOf('current', 'Bob').account_id]);
    expect(new Set(statuses)).not.toContain('authorized');
  });

  test('leaves no consent authorized whose two accounts are closed at the same moment', async () => {
    const both = ['current', 'savings'].map((type) => accountOf(type, 'Carol').account_id);
    expect(new Set(await approveDuring('carol', both))).not.toContain('authorized');
  });
});
