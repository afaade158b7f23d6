import { currentAccountOf } from '../journey.ts';
import {
  type ApiAnswer,
  exchangeCode,
  obtainClientToken,
  pushRequest,
  requestConsent,
} from '../whole-bank.ts';
import type { Side } from './sandbox-side.ts';

const alices = currentAccountOf('alice');
const bobs = currentAccountOf('bob');
const nothing = '00000000-0000-4000-8000-000000000000';
const v1 = '/open-banking/v1';
const permissions = ['ReadAccounts', 'ReadBalances', 'ReadTransactions', 'ReadStandingOrders'];
const payment = {
  amount: { amount: '18.50', currency: 'GBP' },
  creditor_account: { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Calder Energy' },
  reference: 'CE-7719204',
};
const debtor_account = { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Somebody' };

/** A request, or a few that belong together; the last answer is compared. */
export type ParityCase = (side: Side) => Promise<ApiAnswer>;

async function obtain(side: Side, type: 'account-access' | 'payment', scope: string, body: unknown) {
  const consentId = await requestConsent(side, 'one', type, body);
  const { link, verifier } = await pushRequest(side, 'one', consentId, `openid ${scope}`);
  const callback = await side.approve(link, [alices]);
  const code = callback.searchParams.get('code') ?? '';
  const { json } = await exchangeCode(side, 'one', { code, verifier });
  return { consentId, token: json.access_token ?? '' };
}

const readAs =
  (path: string, more: Readonly<Record<string, string>> = {}): ParityCase =>
  async (side) => {
    const { token, consentId } = await obtain(side, 'account-access', 'accounts', { permissions });
    return side.call('GET', `${v1}${path}`, token, { headers: { 'x-consent-id': consentId, ...more } });
  };

const asClient =
  (method: string, path: string, body?: unknown): ParityCase =>
  async (side) =>
    side.call(method, path, await obtainClientToken(side, 'one'), body === undefined ? {} : { body });

const pay =
  (path: string, wanted: unknown): ParityCase =>
  async (side) => {
    const { token, consentId } = await obtain(side, 'payment', 'payments', payment);
    const headers = { 'x-consent-id': consentId, 'x-idempotency-key': consentId };
    return side.call('POST', path, token, { headers, body: wanted });
  };

/** What both banks are asked. */
export const parityCases: Readonly<Record<string, ParityCase>> = {
  metadata: asClient('GET', '/.well-known/openid-configuration'),
  'no such path': asClient('GET', '/nowhere'),
  'another method': asClient('DELETE', '/consents/payment'),
  'a token that is none': (side) => side.call('GET', `${v1}/accounts`, 'none'),
  'a token request with an unknown scope': (side) =>
    side.post('one', '/oauth/token', { grant_type: 'client_credentials', scope: 'everything' }),
  'a code that is none': (side) => exchangeCode(side, 'one', { code: 'none', verifier: 'v'.repeat(43) }),
  'a pushed request for a consent that is not there': async (side) =>
    (await pushRequest(side, 'one', nothing)).answer,
  'a pushed request': async (side) =>
    (await pushRequest(side, 'one', await requestConsent(side, 'one', 'account-access', { permissions })))
      .answer,
  'a consent for accounts': asClient('POST', '/consents/account-access', { permissions }),
  'a consent for a payment': asClient('POST', '/consents/payment', payment),
  'a consent for funds': asClient('POST', '/consents/funds-confirmation', { debtor_account }),
  'a consent with many faults': asClient('POST', '/consents/account-access', {
    permissions: ['ReadEverything'],
    expiration_date: 'tomorrow',
    more: true,
  }),
  'a consent that is not there': asClient('GET', `/consents/payment/${nothing}`),
  'a webhook without the scope': asClient('POST', '/webhooks', { url: 'https://tpp.example/hook' }),
  accounts: readAs('/accounts'),
  'one account': readAs(`/accounts/${alices}`),
  balances: readAs(`/accounts/${alices}/balances`),
  'a page of transactions': readAs(`/accounts/${alices}/transactions?limit=3`),
  'transactions of a day': readAs(
    '/transactions?fromBookingDateTime=2026-11-01&toBookingDateTime=2026-11-01',
  ),
  'standing orders': readAs(`/accounts/${alices}/standing-orders`),
  'direct debits without the permission': readAs(`/accounts/${alices}/direct-debits`),
  'an account of somebody else': readAs(`/accounts/${bobs}`),
  'an account that is not there': readAs(`/accounts/${nothing}`),
  'a bound that is none': readAs('/transactions?fromBookingDateTime=yesterday'),
  'another consent': readAs('/accounts', { 'x-consent-id': nothing }),
  'no consent': readAs('/accounts', { 'x-consent-id': '' }),
  'a payment': pay('/payments', payment),
  'a payment under the prefix': pay(`${v1}/payments`, payment),
  'a payment of another amount': pay('/payments', {
    ...payment,
    amount: { amount: '18.51', currency: 'GBP' },
  }),
  'a payment by a token for accounts': async (side) => {
    const { token, consentId } = await obtain(side, 'account-access', 'accounts', { permissions });
    const headers = { 'x-consent-id': consentId, 'x-idempotency-key': consentId };
    return side.call('POST', '/payments', token, { headers, body: payment });
  },
  'a payment that is not there': asClient('GET', `/payments/${nothing}`),
};
