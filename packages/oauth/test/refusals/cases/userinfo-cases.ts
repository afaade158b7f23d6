import { type Draft, type Fields, type Json, send } from '../draft.ts';
import { obtainTokens } from '../good-requests.ts';
import { type RefusalBank, resourcePath } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable, RefusedAnswer } from '../refusal-table.ts';
import { challenge, otherMethod, tooFast } from '../responses.ts';
import { blankForm, changeConsent, present, sendTwice } from './case-parts.ts';
import { bytes, pad, stream } from './form-cases.ts';

const rfc6750 = 'RFC 6750 section 3.1';

/** Uses an access token of another grant of the same client. */
const presentToken = (form: Fields) => async (bank: RefusalBank, draft: Draft) => {
  const { refresh_token } = await obtainTokens(bank, 'signing');
  const fields = { ...(form.scope === undefined ? {} : { refresh_token: String(refresh_token) }), ...form };
  const answer = await send(bank, { ...blankForm, form: fields, certificate: draft.certificate });
  const { access_token } = (await answer.json()) as Json;
  Object.assign(draft, { authorization: { scheme: 'Bearer', token: String(access_token) } });
};

const ownToken = { before: presentToken({ grant_type: 'client_credentials' }) };
const narrow = (scope: string) => ({ before: presentToken({ grant_type: 'refresh_token', scope }) });

const scopeAnswer = (reason: string): RefusedAnswer => ({
  status: 403,
  error: 'insufficient_scope',
  reason,
  headers: challenge('bearer', 'insufficient_scope'),
});
const consentAnswer = { status: 403, error: 'invalid_consent', reason: 'userinfo_consent' };

const userinfo: readonly RefusalRow[] = [
  [
    'two Authorization headers',
    present('Bearer x, Bearer y'),
    { status: 400, error: 'invalid_request', reason: 'authorization_repeated' },
    rfc6750,
  ],
  ['a token of client credentials', ownToken, scopeAnswer('userinfo_without_customer'), rfc6750],
  ['a token without the scope openid', narrow('accounts'), scopeAnswer('userinfo_scope'), rfc6750],
  ...(['revoked', 'rejected', 'expired'] as const).map(
    (status): RefusalRow => [
      `a consent that is ${status}`,
      { before: changeConsent({ status }) },
      consentAnswer,
    ],
  ),
  ['more requests than the limit of the client', { before: sendTwice }, tooFast('temporarily_unavailable')],
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS'].map(
    (method): RefusalRow => [`the method ${method}`, { method }, otherMethod('GET, HEAD, POST')],
  ),
];

const form = (reason: string, status = 400): RefusedAnswer => ({ status, error: 'invalid_request', reason });

const posted: readonly RefusalRow[] = [
  ['JSON', { headers: { 'content-type': 'application/json' } }, form('form_not_a_form')],
  ['no media type', { encode: bytes, headers: { 'content-type': undefined } }, form('form_not_a_form')],
  ['a parameter in the query', { query: '?a=b' }, form('form_query_parameters')],
  ['a parameter twice', { encode: (text) => `${text}&a=b` }, form('form_duplicate_parameter')],
  ['a byte that is not UTF-8', { encode: () => Uint8Array.of(0xff) }, form('form_not_utf8')],
  ['a NUL character', { encode: (text) => `${text}&x=%00` }, form('form_nul_character')],
  ['a body that ends early', { encode: (text) => stream([text], true) }, form('form_body_incomplete')],
  ['a body over 64 KiB', { encode: (text) => pad(text, 65_537) }, form('form_body_too_large', 413)],
];

const resources: readonly RefusalRow[] = [
  [
    'two Authorization headers',
    present('Bearer x, Bearer y'),
    { status: 400, error: 'invalid_header', reason: 'authorization_repeated' },
    rfc6750,
  ],
  ['a token of client credentials', ownToken, scopeAnswer('scope: token_without_scope')],
  ['a token that was narrowed to another scope', narrow('openid'), scopeAnswer('scope: token_without_scope')],
  ['more requests than the limit of the client', { before: sendTwice }, tooFast('rate_limit_exceeded')],
];

export const userinfoTables: readonly RefusalTable[] = [
  {
    heading: '/oauth/userinfo',
    about: 'Checked after the token, except for the header and the method.',
    requests: ['userinfo'],
    rows: userinfo,
  },
  {
    heading: 'POST /oauth/userinfo',
    about: 'A body is checked before the token, although nothing in it is used.',
    requests: ['postedUserinfo'],
    rows: posted,
  },
  {
    heading: 'Resources',
    about: `The guard of the other packages returns API errors. The example is \`${resourcePath}\`, which needs one scope.`,
    requests: ['resource'],
    rows: resources,
  },
];
