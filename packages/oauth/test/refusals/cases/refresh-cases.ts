import { type Draft, send } from '../draft.ts';
import { obtainTokens } from '../good-requests.ts';
import type { RefusalBank } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidGrant, invalidRequest, invalidScope } from '../responses.ts';
import { byOtherClient, parameter, register, wait } from './case-parts.ts';

const day = 24 * 3_600_000;

async function useRefreshToken(bank: RefusalBank, draft: Draft, path: string): Promise<void> {
  await send(bank, { ...draft, path, form: { token: draft.form?.refresh_token } });
}

async function presentAccessToken(bank: RefusalBank, draft: Draft): Promise<void> {
  const { access_token } = await obtainTokens(bank, 'signing');
  Object.assign(draft, { form: { ...draft.form, refresh_token: String(access_token) } });
}

const refresh = 'RFC 6749 section 6';
const notReal = invalidGrant('refresh_token_unknown');

const refreshTokens: readonly RefusalRow[] = [
  parameter(
    'no refresh_token',
    { refresh_token: undefined },
    invalidRequest('refresh_token_missing'),
    refresh,
  ),
  parameter('an unknown refresh token', { refresh_token: 'A'.repeat(43) }, notReal, refresh),
  ['an access token as refresh token', { before: presentAccessToken }, notReal, refresh],
  [
    'a refresh token of another client',
    { assertion: byOtherClient },
    invalidGrant('refresh_token_foreign'),
    refresh,
  ],
  [
    'a refresh token that was revoked',
    { before: (bank, draft) => useRefreshToken(bank, draft, '/oauth/revoke') },
    invalidGrant('refresh_token_revoked'),
    'RFC 7009 section 2.1',
  ],
  [
    'a refresh token from before another authorization of the consent',
    { before: (bank) => obtainTokens(bank, 'signing') },
    invalidGrant('refresh_token_revoked'),
  ],
  ['a refresh token after 90 days', { before: wait(90 * day) }, invalidGrant('refresh_token_expired')],
  parameter(
    'a scope that was not granted',
    { scope: 'openid payments' },
    invalidScope('scope_widened'),
    refresh,
  ),
  parameter(
    'the scopes of two resources',
    { scope: 'accounts payments' },
    invalidScope('scope_several_resources'),
  ),
  parameter('the scope profile without openid', { scope: 'profile' }, invalidScope('scope_alone')),
  parameter('a scope without a customer', { scope: 'consents' }, invalidScope('scope_flow'), refresh),
  parameter('an unknown scope', { scope: 'email' }, invalidScope('scope_unknown'), refresh),
  parameter(
    'a malformed scope',
    { scope: ' accounts' },
    invalidScope('scope_malformed'),
    'RFC 6749 section 3.3',
  ),
];

const ownTokens: readonly RefusalRow[] = [
  parameter('a scope that needs a customer', { scope: 'accounts' }, invalidScope('scope_flow')),
  parameter('the scope openid', { scope: 'openid' }, invalidScope('scope_flow')),
  parameter('an unknown scope', { scope: 'email' }, invalidScope('scope_unknown')),
  parameter('a malformed scope', { scope: 'consents\twebhooks' }, invalidScope('scope_malformed')),
  [
    'a scope that the client is not registered for',
    { before: register({ scope: 'payments' }), form: { scope: 'consents' } },
    invalidScope('scope_not_registered'),
  ],
  [
    'a scope that the client lacks the role for',
    { before: register({ roles: ['aisp'] }), form: { scope: 'payments' } },
    invalidScope('scope_role'),
  ],
  [
    'no scope, of a client without scopes for client credentials',
    { before: register({ scope: 'openid accounts' }) },
    invalidScope('scope_empty'),
  ],
  [
    'no certificate',
    { certificate: undefined },
    invalidRequest('certificate_required'),
    'RFC 8705 section 3',
  ],
  [
    'a client with both certificate-bound and DPoP-bound tokens',
    { before: register({ dpop_bound_access_tokens: true }) },
    invalidRequest('constraint_unavailable'),
  ],
  [
    'a client with the open-banking profile that is registered for DPoP',
    {
      before: register({
        security_profile: 'open-banking',
        dpop_bound_access_tokens: true,
        tls_client_certificate_bound_access_tokens: false,
      }),
    },
    invalidRequest('constraint_unavailable'),
  ],
];

export const refreshTables: readonly RefusalTable[] = [
  {
    heading: 'POST /oauth/token: refresh_token',
    about: 'Unknown, foreign, revoked and expired refresh tokens get the same description.',
    requests: ['refresh'],
    rows: refreshTokens,
  },
  {
    heading: 'POST /oauth/token: client_credentials',
    about: 'A request for a token without a customer.',
    requests: ['own'],
    rows: ownTokens,
  },
];
