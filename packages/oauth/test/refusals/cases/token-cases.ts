import { send } from '../draft.ts';
import { strangerProof } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import {
  invalidGrant,
  invalidProof,
  invalidRequest,
  invalidScope,
  unauthorizedClient,
  unsupportedGrant,
} from '../responses.ts';
import { byOtherClient, changeConsent, parameter, register, wait } from './case-parts.ts';

const exchange = 'RFC 6749 section 4.1.3';

const grantTypes: readonly RefusalRow[] = [
  parameter('no grant_type', { grant_type: undefined }, invalidRequest('grant_type_missing')),
  parameter('an empty grant_type', { grant_type: '' }, invalidRequest('grant_type_missing')),
  ...['password', 'implicit', 'constructor', 'urn:ietf:params:oauth:grant-type:device_code'].map(
    (grant_type) =>
      parameter(`grant_type ${grant_type}`, { grant_type }, unsupportedGrant('grant_type_unknown')),
  ),
  [
    'a grant_type that the client is not registered for',
    { before: register({ grant_types: [] }) },
    unauthorizedClient('grant_type_forbidden'),
  ],
];

/** The checks that authorization codes and refresh tokens share. */
const customerGrants: readonly RefusalRow[] = [
  ['no certificate', { certificate: undefined }, invalidGrant('grant_certificate'), 'RFC 8705 section 3'],
  [
    'a client without certificate-bound or DPoP-bound tokens',
    { before: register({ tls_client_certificate_bound_access_tokens: false }) },
    invalidRequest('constraint_unavailable'),
  ],
  ...(['revoked', 'rejected', 'expired'] as const).map(
    (status): RefusalRow => [
      `a consent that is ${status}`,
      { before: changeConsent({ status }) },
      invalidGrant('consent_not_active'),
    ],
  ),
  [
    'a consent that has passed its expiry',
    { before: changeConsent({ expiresAt: 0 }) },
    invalidGrant('consent_not_active'),
  ],
  [
    'a consent that another customer authorized later',
    { before: changeConsent({ customerId: 'bob' }) },
    invalidGrant('consent_not_active'),
  ],
  [
    'a scope that was removed from the registration',
    { before: register({ scope: 'openid' }) },
    invalidScope('scope_not_registered'),
  ],
  [
    'a role that was removed from the registration',
    { before: register({ roles: [] }) },
    invalidScope('scope_role'),
  ],
  [
    'an ID token by an algorithm without a key of the server',
    { before: register({ id_token_signed_response_alg: 'EdDSA' }) },
    unauthorizedClient('signing_unavailable'),
  ],
];

const codes: readonly RefusalRow[] = [
  parameter('no code', { code: undefined }, invalidRequest('code_missing'), exchange),
  parameter('an unknown code', { code: 'A'.repeat(43) }, invalidGrant('code_unknown'), exchange),
  parameter(
    'a code with a non-ASCII character',
    { code: '\u{1f511}' },
    invalidGrant('code_unknown'),
    exchange,
  ),
  [
    'a code of another client',
    { assertion: byOtherClient },
    invalidGrant('code_foreign'),
    'RFC 6749 section 5.2',
  ],
  [
    'a consent that is consumed',
    { before: changeConsent({ status: 'consumed' }) },
    invalidGrant('consent_not_active'),
  ],
  ['a code that was used', { before: send }, invalidGrant('code_reused'), 'RFC 6749 section 4.1.2'],
  [
    'a code after 60 seconds',
    { before: wait(60_000) },
    invalidGrant('code_expired'),
    'FAPI 2.0 section 5.3.2.1',
  ],
  parameter('no redirect_uri', { redirect_uri: undefined }, invalidRequest('redirect_uri_missing'), exchange),
  parameter(
    'another redirect_uri of the client',
    { redirect_uri: 'https://tpp.example/other?tenant=7' },
    invalidGrant('code_redirect_uri'),
    exchange,
  ),
  parameter(
    'no code_verifier',
    { code_verifier: undefined },
    invalidGrant('code_verifier_missing'),
    'RFC 7636 section 4.6',
  ),
  parameter(
    'another code_verifier',
    { code_verifier: 'v'.repeat(43) },
    invalidGrant('code_verifier_wrong'),
    'RFC 7636 section 4.6',
  ),
  parameter(
    'the code_challenge as code_verifier',
    { code_verifier: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' },
    invalidGrant('code_verifier_wrong'),
    'RFC 7636 section 4.6',
  ),
  parameter(
    'a code_verifier of 129 characters',
    { code_verifier: 'v'.repeat(129) },
    invalidGrant('code_verifier_wrong'),
    'RFC 7636 section 4.1',
  ),
];

const provenCodes: readonly RefusalRow[] = [
  [
    'a proof by a key other than that of the pushed request',
    { proof: strangerProof },
    invalidGrant('code_key_other'),
    'RFC 9449 section 10',
  ],
];

export const tokenTables: readonly RefusalTable[] = [
  {
    heading: 'POST /oauth/token: grant_type',
    about: 'For every grant.',
    requests: ['own', 'exchange', 'refresh'],
    rows: grantTypes,
  },
  {
    heading: 'POST /oauth/token: every grant of a customer',
    about: 'Codes and refresh tokens have the same checks of certificate, consent and registration.',
    requests: ['exchange', 'refresh'],
    rows: customerGrants,
  },
  {
    heading: 'POST /oauth/token: authorization_code',
    about: 'Unknown, foreign, used and expired codes get the same description.',
    requests: ['exchange'],
    rows: codes,
  },
  {
    heading: 'POST /oauth/token: authorization_code with DPoP',
    about: 'For clients with DPoP-bound tokens.',
    requests: ['provenExchange'],
    rows: provenCodes,
  },
  {
    heading: 'POST /oauth/token: no proof',
    about: 'For clients with DPoP-bound tokens.',
    requests: ['provenOwn', 'provenExchange', 'provenRefresh'],
    rows: [['no DPoP proof', { proof: undefined }, invalidProof('dpop_proof_missing'), 'RFC 9449 section 5']],
  },
];
