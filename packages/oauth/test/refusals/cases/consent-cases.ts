import type { Json } from '../draft.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidDetails, invalidRequest, invalidScope } from '../responses.ts';
import { changeConsent, parameter, register } from './case-parts.ts';

const rfc6749 = 'RFC 6749 section 3.3';

const scopes: readonly RefusalRow[] = [
  parameter('no scope', { scope: undefined }, invalidScope('scope_missing'), rfc6749),
  parameter(
    'a scope with two spaces',
    { scope: 'openid  accounts' },
    invalidScope('scope_malformed'),
    rfc6749,
  ),
  parameter(
    'a scope with a non-ASCII character',
    { scope: 'openid äccounts' },
    invalidScope('scope_malformed'),
    rfc6749,
  ),
  parameter('an unknown scope', { scope: 'openid email' }, invalidScope('scope_unknown'), rfc6749),
  parameter('a scope in capitals', { scope: 'openid ACCOUNTS' }, invalidScope('scope_unknown'), rfc6749),
  parameter('the scope constructor', { scope: 'constructor' }, invalidScope('scope_unknown')),
  parameter('a scope without a customer', { scope: 'openid consents' }, invalidScope('scope_flow')),
  parameter('the scope profile without openid', { scope: 'profile accounts' }, invalidScope('scope_alone')),
  parameter('two resource scopes', { scope: 'accounts payments' }, invalidScope('scope_several_resources')),
  [
    'a scope that the client is not registered for',
    { before: register({ scope: 'openid payments' }) },
    invalidScope('scope_not_registered'),
  ],
  [
    'a scope that the client lacks the role for',
    { before: register({ roles: ['pisp', 'cbpii'] }) },
    invalidScope('scope_role'),
  ],
];

const consents: readonly RefusalRow[] = [
  parameter('no consent_id', { consent_id: undefined }, invalidRequest('consent_missing')),
  parameter('an unknown consent', { consent_id: 'consent-9' }, invalidRequest('consent_unknown')),
  parameter(
    'text that cannot be the id of a consent',
    { consent_id: '../1' },
    invalidRequest('consent_unknown'),
  ),
  parameter(
    'a consent of another client',
    { consent_id: 'consent-of-other' },
    invalidRequest('consent_foreign'),
  ),
  parameter(
    'a consent of a type that the scope does not match',
    { consent_id: 'consent-of-payment' },
    invalidRequest('consent_other_type'),
  ),
  ...(['rejected', 'revoked', 'expired', 'consumed'] as const).map(
    (status): RefusalRow => [
      `a consent that is ${status}`,
      { before: changeConsent({ status }) },
      invalidRequest('consent_ended'),
    ],
  ),
  [
    'a consent that has passed its expiry',
    { before: changeConsent({ expiresAt: 0 }) },
    invalidRequest('consent_ended'),
  ],
  parameter('a consent without its scope', { scope: 'openid' }, invalidRequest('consent_without_scope')),
];

const good: Json = { type: 'account-access', consent_id: 'consent-1' };
const malformed = invalidDetails('authorization_details_malformed');
const rfc9396 = 'RFC 9396 section 5';

function detail(title: string, details: unknown, answer = malformed): RefusalRow {
  const text = typeof details === 'string' ? details : JSON.stringify(details);
  return [title, { form: { authorization_details: text } }, answer, rfc9396];
}

const details: readonly RefusalRow[] = [
  detail('text that is not JSON', '[{'),
  detail('an object', good),
  detail('no entry', []),
  detail('two entries', [good, good]),
  detail('an entry that is not an object', ['account-access']),
  detail('an unknown type', [{ ...good, type: 'account_information' }]),
  detail('no type', [{ consent_id: 'consent-1' }]),
  detail('no consent_id', [{ type: 'account-access' }]),
  detail('a consent_id that is a number', [{ ...good, consent_id: 1 }]),
  detail('an unknown field', [{ ...good, actions: ['read'] }]),
  detail(
    'a type that the scope does not match',
    [{ ...good, type: 'payment' }],
    invalidDetails('authorization_details_scope'),
  ),
  [
    'authorization_details with only the scope openid',
    { form: { scope: 'openid' } },
    invalidDetails('authorization_details_scope'),
    rfc9396,
  ],
  [
    'a consent other than consent_id',
    { form: { consent_id: 'consent-of-payment' } },
    invalidRequest('authorization_details_consent'),
    rfc9396,
  ],
  detail('an unknown consent', [{ ...good, consent_id: 'consent-9' }], invalidRequest('consent_unknown')),
  detail(
    'a consent of another client',
    [{ ...good, consent_id: 'consent-of-other' }],
    invalidRequest('consent_foreign'),
  ),
];

export const consentTables: readonly RefusalTable[] = [
  {
    heading: 'POST /oauth/par: scope',
    about: 'A request has one resource scope, and optionally `openid`.',
    requests: ['push'],
    rows: scopes,
  },
  {
    heading: 'POST /oauth/par: consent',
    about: 'Unknown, foreign, mismatched and ended consents have the same `error_description`.',
    requests: ['push'],
    rows: consents,
  },
  {
    heading: 'POST /oauth/par: authorization_details',
    about: 'A request can name its consent in `authorization_details` instead of `consent_id`.',
    requests: ['detailedPush'],
    rows: details,
  },
];
