import type { AccountAccessConsent, Consent } from '@ob/consent';
import type { Account } from '@ob/core';
import { listTags } from '@ob/tooling/page-reading';
import { describe, expect, test } from 'vitest';
import { type ConsentView, renderConsentPage } from '../../src/pages/consent-page.ts';
import {
  describeConsent,
  describeIdentification,
  describePermissions,
} from '../../src/pages/describe-consent.ts';
import { renderErrorPage } from '../../src/pages/error-page.ts';
import { isolateName } from '../../src/pages/html.ts';
import { renderPage } from '../../src/pages/layout.ts';
import { createIdentityEndQuestion, renderEndPage } from '../../src/pages/revocation-page.ts';
import {
  account,
  browser,
  entryOf,
  head,
  pageSettings,
  payee,
  renderConsent,
  renderDashboard,
  payment as samplePayment,
} from './samples.ts';

const hostile = `<img src=x onerror="alert('x')">`;
const access: AccountAccessConsent = {
  ...head,
  consent_type: 'account-access',
  permissions: ['ReadAccountsBasic', 'ReadAccounts', 'ReadTransactionsBasic'],
  transaction_from_date: '2025-11-20T00:00:00.000Z',
};
const payment = { ...samplePayment, creditor_account: { ...payee, name: hostile } };
const accounts: readonly Account[] = (['current', 'savings'] as const).map((type) => ({
  ...{ ...account, account_id: `account-${type}`, account_type: type },
  nickname: hostile,
}));

function renderHostile(consent: Consent, changes: Partial<ConsentView> = {}): string {
  const prompt = describeConsent(pageSettings, consent, hostile, 10);
  return renderConsent(consent, { prompt, accounts, chosen: ['account-savings'], ...changes });
}

const hostileEntry = (consent: Consent) =>
  entryOf(consent, { clientName: hostile, accountNames: [isolateName(hostile)] });
const endQuestion = createIdentityEndQuestion(pageSettings, {
  grantId: 'grant-1',
  clientName: hostile,
  createdAt: 0,
  claims: ['name'],
});
const everyPage: readonly [string, string][] = [
  ['account access', renderHostile(access, { alert: hostile })],
  ['payment', renderHostile(payment)],
  ['no account to choose from', renderHostile(access, { accounts: [] })],
  ['dashboard', renderDashboard([hostileEntry({ ...access, status: 'authorized' }), hostileEntry(payment)])],
  ['end of an access', renderPage(pageSettings, renderEndPage(endQuestion, browser))],
  [
    'error',
    renderPage(
      pageSettings,
      renderErrorPage(pageSettings.texts.errors, {
        code: hostile,
        next: 'try_again',
        title: hostile,
        advice: hostile,
      }),
    ),
  ],
];

describe('every page', () => {
  test.each(everyPage)('escapes data of third parties and banks: %s', (_, page) => {
    expect(page).not.toMatch(/<img src=x|<Hartley>/);
    expect(page).toContain('&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;');
    expect(page).not.toMatch(/<script>|style="| on[a-z]+="/);
  });

  test.each(everyPage)(
    'has one heading, one main part, a language and a label for every field: %s',
    (_, page) => {
      expect(page.match(/<h1>/g)).toHaveLength(1);
      expect(listTags(page, 'main')).toHaveLength(1);
      expect(listTags(page, 'html')).toEqual([{ lang: 'en-GB' }]);
      const fields = listTags(page, 'input').filter(({ type }) => type !== 'hidden');
      expect(page.match(/<label[^>]*>[\s\S]*?<input/g) ?? []).toHaveLength(fields.length);
    },
  );

  test.each(everyPage)('has the form token in every form that changes something: %s', (_, page) => {
    const tokens = listTags(page, 'input').filter(({ name }) => name === 'form_token');
    expect(tokens).toHaveLength(listTags(page, 'form').filter(({ method }) => method === 'post').length);
  });
});

describe('the consent page', () => {
  test('lets the customer choose any number of accounts for access, with the previous ones preselected', () => {
    const inputs = listTags(renderHostile(access), 'input').filter(({ name }) => name === 'account_id');
    expect(inputs).toEqual([
      { type: 'checkbox', name: 'account_id', value: 'account-current' },
      { type: 'checkbox', name: 'account_id', value: 'account-savings', checked: '' },
    ]);
  });

  test('lets the customer choose one account for a payment', () => {
    const inputs = listTags(renderHostile(payment), 'input').filter(({ name }) => name === 'account_id');
    expect(inputs.map(({ type }) => type)).toEqual(['radio', 'radio']);
    expect(renderHostile(payment)).toContain('42.50 GBP');
  });

  test('states the purpose, the end and the period of the transactions', () => {
    const page = renderHostile(access);
    expect(page).toContain('18 February 2027 at 09:00 GMT');
    expect(page).toContain('20 November 2025');
    expect(page).toContain('See your accounts with their names, numbers and details');
    expect(page).toContain('See the dates and amounts of your payments, but not who they were with');
  });

  test('has only the denial for a customer without a suitable account', () => {
    const ids = (page: string) => listTags(page, 'button').map(({ id }) => id);
    expect(ids(renderHostile(access))).toEqual(['sign-out', 'approve', 'deny']);
    expect(ids(renderHostile(payment, { accounts: [] }))).toEqual(['sign-out', 'deny']);
  });

  test('asks for no accounts when the app only identifies the customer', () => {
    const prompt = describeIdentification(pageSettings, 'Moneta');
    const view = { authorizationId: 'a', prompt, accounts: [], chosen: [] };
    const page = renderPage(pageSettings, renderConsentPage(pageSettings, view, browser));
    expect(page).not.toContain('account_id');
    expect(listTags(page, 'button').map(({ id }) => id)).toEqual(['sign-out', 'approve', 'deny']);
  });

  test('lists a full permission once, without its Basic form', () => {
    expect(
      describePermissions(pageSettings.texts.permissions, ['ReadAccountsBasic', 'ReadAccounts']),
    ).toHaveLength(1);
    expect(describePermissions(pageSettings.texts.permissions, ['ReadAccountsBasic'])).toEqual([
      'See your accounts by name and type, without account numbers',
    ]);
  });
});
