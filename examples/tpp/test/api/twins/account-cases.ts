import { endpoints } from '@ob/core';
import type { Holdings } from '../holdings.ts';
import { showConsent, type TwinCases, type TwinRequest } from './twin-case.ts';

const accounts = '/open-banking/v1/accounts';
const transactions = '/open-banking/v1/transactions';

const read = (holdings: Holdings, path: string, more: Partial<TwinRequest> = {}): TwinRequest => ({
  method: 'GET',
  path,
  status: 200,
  ...more,
  headers: { ...showConsent(holdings.full.consentId, holdings.full.tokens.access_token), ...more.headers },
});

const readNarrow = ({ narrow }: Holdings, path: string, status: number): TwinRequest => ({
  method: 'GET',
  path,
  status,
  headers: showConsent(narrow.consentId, narrow.tokens.access_token),
});

const pathOf = (path: string, { accountId }: Holdings): string => path.replace('{accountId}', accountId);

const everyEndpoint: TwinCases = Object.fromEntries(
  Object.entries(endpoints).flatMap(([name, { path }]) => [
    [name, (holdings) => read(holdings, pathOf(path, holdings))],
    [`${name} by HEAD`, (holdings) => read(holdings, pathOf(path, holdings), { method: 'HEAD' })],
    [
      `${name} by POST`,
      (holdings) => read(holdings, pathOf(path, holdings), { method: 'POST', status: 405 }),
    ],
    [
      `${name} with a trailing slash`,
      (holdings) => read(holdings, `${pathOf(path, holdings)}/`, { status: 404 }),
    ],
    [`${name} without a token`, (holdings) => ({ method: 'GET', path: pathOf(path, holdings), status: 401 })],
  ]) satisfies [string, TwinCases[string]][],
);

const windows: TwinCases = Object.fromEntries(
  [
    ['limit=1', 200],
    ['limit=1000', 200],
    ['limit=1001', 400],
    ['limit=0', 400],
    ['limit=-1', 400],
    ['limit=1e2', 400],
    ['limit=%D9%A3', 400],
    ['limit=', 400],
    ['limit=5&limit=5', 400],
    ['fromBookingDateTime=2026-01-01', 200],
    ['fromBookingDateTime=2026-02-30', 400],
    ['toBookingDateTime=2026-01-01T10:30', 200],
    ['toBookingDateTime=2026-01-01t10:30:15.123456789z', 200],
    ['fromBookingDateTime=2026-01-01T10:30:00+01:00', 200],
    ['fromBookingDateTime=2026-01-01T10:30:00%2B01:00', 200],
    ['fromBookingDateTime=2026-01-01T10:30:00+0100', 400],
    ['fromBookingDateTime=0000-01-01T00:00:00%2B23:59', 200],
    ['toBookingDateTime=9999-12-31T23:59:59-23:59', 200],
    ['fromBookingDateTime=0000-01-01', 200],
    ['toBookingDateTime=9999-12-31', 200],
    ['fromBookingDateTime=2026-02-01&toBookingDateTime=2026-01-01', 400],
    ['fromBookingDateTime=2026-01-01T24:00:00Z', 400],
    ['fromBookingDateTime=%00', 400],
    ['fromBookingDateTime=%ff', 400],
    ['fromBookingDateTime=', 400],
    ['cursor=', 400],
    ['cursor=bm9uc2Vuc2U', 400],
    [`cursor=${'A'.repeat(4000)}`, 400],
    ['unknown=parameter', 200],
    ['%', 200],
    ['limit', 400],
  ].flatMap(([query, status]) =>
    [transactions, `${accounts}/{accountId}/transactions`].map((path) => [
      `${path}?${String(query).slice(0, 60)}`,
      (holdings: Holdings) =>
        read(holdings, `${pathOf(path, holdings)}?${query}`, { status: Number(status) }),
    ]),
  ),
);

const headers: TwinCases = {
  'two consent ids': (holdings) =>
    read(holdings, accounts, {
      status: 400,
      headers: { 'x-consent-id': [holdings.full.consentId, holdings.narrow.consentId] },
    }),
  'the same consent id twice': (holdings) =>
    read(holdings, accounts, {
      status: 400,
      headers: { 'x-consent-id': [holdings.full.consentId, holdings.full.consentId] },
    }),
  'a blank consent id': (holdings) =>
    read(holdings, accounts, { status: 400, headers: { 'x-consent-id': ' ' } }),
  'a consent id in quotes': (holdings) =>
    read(holdings, accounts, { status: 403, headers: { 'x-consent-id': `"${holdings.full.consentId}"` } }),
  'two tokens': (holdings) =>
    read(holdings, accounts, {
      status: 400,
      headers: { authorization: Array(2).fill(`Bearer ${holdings.full.tokens.access_token}`) },
    }),
  'a token of another scheme': (holdings) =>
    read(holdings, accounts, { status: 401, headers: { authorization: 'Basic YTpi' } }),
  'the scheme in lower case': (holdings) =>
    read(holdings, accounts, {
      headers: { authorization: `bearer ${holdings.full.tokens.access_token}` },
    }),
  'a token of another certificate': (holdings) => read(holdings, accounts, { status: 401, shows: 'reader' }),
  'a token without its certificate': (holdings) =>
    read(holdings, accounts, { status: 401, shows: 'nothing' }),
  'a token in the query': ({ full }) => ({
    method: 'GET',
    path: `${accounts}?access_token=${full.tokens.access_token}`,
    headers: { 'x-consent-id': full.consentId },
    status: 401,
  }),
  'an interaction id that is none': (holdings) =>
    read(holdings, accounts, { makes: true, headers: { 'x-fapi-interaction-id': 'nonsense' } }),
  'two interaction ids': (holdings) =>
    read(holdings, accounts, {
      makes: true,
      headers: { 'x-fapi-interaction-id': Array(2).fill('0b9d3c1e-57c5-4a7f-9d38-6f0f8f2a1b2c') },
    }),
  'an Accept that excludes JSON': (holdings) =>
    read(holdings, accounts, { status: 406, headers: { accept: 'application/json;q=0, text/html' } }),
  'an Accept that is no media type': (holdings) =>
    read(holdings, accounts, { status: 406, headers: { accept: ';;;q=,' } }),
  'an Accept of anything of the application': (holdings) =>
    read(holdings, accounts, { headers: { accept: 'application/*;q=0.1' } }),
  'a body on GET': (holdings) =>
    read(holdings, accounts, { body: '{"a":1}', headers: { 'content-type': 'application/json' } }),
  'a condition': (holdings) => read(holdings, accounts, { headers: { 'if-none-match': '*' } }),
  'a range': (holdings) => read(holdings, accounts, { headers: { range: 'bytes=0-1' } }),
  'an origin': (holdings) => read(holdings, accounts, { headers: { origin: 'https://evil.example' } }),
  'an override of the method': (holdings) =>
    read(holdings, accounts, { headers: { 'x-http-method-override': 'DELETE' } }),
  'a certificate in a header': (holdings) =>
    read(holdings, accounts, { status: 401, shows: 'nothing', headers: { 'client-cert': ':YWJj:' } }),
};

const guard: TwinCases = {
  'no consent id': ({ full }) => ({
    method: 'GET',
    path: accounts,
    headers: { authorization: `Bearer ${full.tokens.access_token}` },
    status: 400,
  }),
  'a consent that does not exist': (holdings) =>
    read(holdings, accounts, { status: 403, headers: { 'x-consent-id': 'nobody-has-this' } }),
  'a consent of somebody else': (holdings) =>
    read(holdings, accounts, { status: 403, headers: { 'x-consent-id': holdings.foreign } }),
  'a consent of another type': (holdings) =>
    read(holdings, accounts, { status: 403, headers: { 'x-consent-id': holdings.payment } }),
  'a consent that waits': (holdings) =>
    read(holdings, accounts, { status: 403, headers: { 'x-consent-id': holdings.awaiting } }),
  'a consent that has ended': ({ ended }) => ({
    method: 'GET',
    path: accounts,
    headers: showConsent(ended.consentId, ended.tokens.access_token),
    status: 403,
  }),
  'a consent that the token is not bound to': (holdings) =>
    read(holdings, accounts, { status: 403, headers: { 'x-consent-id': holdings.narrow.consentId } }),
  'a token without the scope': ({ clientToken, full }) => ({
    method: 'GET',
    path: accounts,
    headers: showConsent(full.consentId, clientToken),
    status: 403,
  }),
  'an account that is not selected': (holdings) =>
    readNarrow(holdings, `${accounts}/${holdings.otherAccountId}`, 403),
  'an account that does not exist': (holdings) => readNarrow(holdings, `${accounts}/made-up`, 404),
  'an account id that is none': (holdings) => readNarrow(holdings, `${accounts}/%00%F0%9F%92%A9`, 404),
  'an account id that is very long': (holdings) =>
    readNarrow(holdings, `${accounts}/${'x'.repeat(4000)}`, 404),
  'an account id with an encoded slash': (holdings) =>
    readNarrow(holdings, `${accounts}/${holdings.accountId}%2Fbalances`, 404),
  'an account id that is encoded': (holdings) =>
    readNarrow(
      holdings,
      `${accounts}/%${holdings.accountId.charCodeAt(0).toString(16)}${holdings.accountId.slice(1)}`,
      200,
    ),
  'a permission that is missing': (holdings) =>
    readNarrow(holdings, `${accounts}/${holdings.accountId}/balances`, 403),
  'Basic accounts': (holdings) => readNarrow(holdings, accounts, 200),
  'Basic transactions': (holdings) => readNarrow(holdings, `${transactions}?limit=20`, 200),
  'a permission before a parameter': (holdings) =>
    readNarrow(holdings, `${accounts}/${holdings.otherAccountId}/transactions?limit=0`, 403),
};

/** Requests to the account-information API: every endpoint, every refusal, every form of its parameters. */
export const accountCases: Readonly<Record<string, TwinCases>> = {
  'an endpoint': everyEndpoint,
  'transactions with the query': windows,
  'accounts are asked for with': headers,
  'the guard meets': guard,
};
