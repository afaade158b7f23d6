import { type Draft, send } from '../draft.ts';
import type { RefusalBank } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidRequest, invalidRequestUri } from '../responses.ts';
import { changeConsent, register, wait } from './case-parts.ts';

const parameters = invalidRequest('authorize_parameters');
const nameless = invalidRequest('client_id_missing');
const notPushed = invalidRequest('request_not_pushed');
const unknown = invalidRequestUri('request_uri_unknown');
const used = invalidRequestUri('request_uri_used');
const expired = invalidRequestUri('request_uri_expired');
const over = invalidRequest('authorization_unknown');
const rfc9126 = 'RFC 9126 section 4';

const name = (clientId: string, requestUri: string) =>
  `?${new URLSearchParams({ client_id: clientId, request_uri: requestUri })}`;
const neverPushed = `urn:ietf:params:oauth:request_uri:${'A'.repeat(43)}`;

const queries: readonly RefusalRow[] = [
  ['no parameters', { query: '' }, notPushed],
  ['no request_uri', { query: '?client_id=tpp-1' }, notPushed, rfc9126],
  ['no client_id', { query: `?request_uri=${neverPushed}` }, nameless, 'FAPI 2.0 section 5.3.2.2'],
  ['an empty client_id', { query: name('', neverPushed) }, nameless, 'RFC 6749 section 3.1'],
  ['parameters that were not pushed', { query: '?client_id=tpp-1&response_type=code' }, notPushed],
  ['a request object that was not pushed', { query: '?client_id=tpp-1&request=e30.e30.e30' }, notPushed],
  ['an unknown request_uri', { query: name('tpp-1', neverPushed) }, unknown, rfc9126],
  ['an https request_uri', { query: name('tpp-1', 'https://tpp.example/r') }, unknown],
  [
    'a request_uri with characters that the server never uses',
    { query: name('tpp-1', `${neverPushed}<script>`) },
    unknown,
  ],
];

function query(
  title: string,
  change: (query: string) => string,
  answer = unknown,
  standard?: string,
): RefusalRow {
  const rewrite = (good: Draft) => ({ query: change(good.query) });
  return [title, { rewrite }, answer, standard];
}

async function leaveOpen(bank: RefusalBank, draft: Draft, milliseconds: number): Promise<void> {
  bank.customer.decision = 'wait';
  await send(bank, draft);
  bank.clock.advance(milliseconds);
}

const repeated: readonly RefusalRow[] = [
  query('client_id twice', (good) => `${good}&client_id=tpp-1`, parameters, 'RFC 6749 section 3.1'),
  query('request_uri twice', (good) => `${good}&request_uri=x`, parameters, 'RFC 6749 section 3.1'),
  query('another client', (good) => good.replace('tpp-1', 'tpp-2'), unknown, 'RFC 9126 section 2.2'),
  query('an unknown client', (good) => good.replace('tpp-1', 'tpp-9'), unknown),
  query('a client_id with a non-ASCII character', (good) => good.replace('tpp-1', '%00%ff'), unknown),
  query('a request_uri with one more character', (good) => `${good}A`, unknown),
];

const times: readonly RefusalRow[] = [
  [
    'a request_uri that was not opened within 60 seconds',
    { before: wait(60_000) },
    expired,
    'RFC 9126 section 2.2',
  ],
  ['a request_uri after the decision of the customer', { before: send }, used, 'RFC 9126 section 4'],
  [
    'a request_uri without a decision within 10 minutes',
    { before: (bank, draft) => leaveOpen(bank, draft, 600_000) },
    expired,
  ],
  [
    'a redirect_uri that was removed from the registration after the push',
    { before: register({ redirect_uris: ['https://tpp.example/new'] }) },
    over,
  ],
];

const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
  (method): RefusalRow => [
    `the method ${method}`,
    { method },
    { status: 405, headers: { allow: 'GET, HEAD' } },
    'RFC 9110 section 15.5.6',
  ],
);

const redirects: readonly RefusalRow[] = (['revoked', 'rejected', 'expired', 'consumed'] as const).map(
  (status) => [
    `a consent that is ${status} after the push`,
    { before: changeConsent({ status }) },
    { status: 303, error: 'access_denied', headers: { location: /^https:\/\/tpp\.example\/callback\?/ } },
    'RFC 6749 section 4.1.2.1',
  ],
);

export const authorizeTables: readonly RefusalTable[] = [
  {
    heading: 'GET /oauth/authorize',
    about:
      'The bank shows an error page with this status. Only if the consent has ended, it redirects the error to the client.',
    requests: ['authorize'],
    rows: [...queries, ...repeated, ...times, ...redirects, ...methods],
  },
];
