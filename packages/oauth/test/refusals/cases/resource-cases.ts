import { hashTokenSecret } from '../../../src/secret/token-secrets.ts';
import { type Draft, type Json, send } from '../draft.ts';
import { obtainTokens } from '../good-requests.ts';
import { otherCertificate, type RefusalBank, strangerProof } from '../refusal-bank.ts';
import type { Breakage, RefusalRow, RefusalTable } from '../refusal-table.ts';
import { challenge, challenges, invalidToken } from '../responses.ts';
import { blankForm, present, wait } from './case-parts.ts';
import { badProofs } from './proof-cases.ts';

const rfc6750 = 'RFC 6750 section 3.1';
const offered = { 'www-authenticate': challenges.either };
const dead = (reason: string, scheme: 'bearer' | 'dpop' = 'bearer') =>
  invalidToken(reason, challenge(scheme, 'invalid_token'));

const replace = (change: (token: string) => string): Breakage => ({
  rewrite: ({ authorization }) =>
    authorization === undefined
      ? {}
      : { authorization: { ...authorization, token: change(authorization.token) } },
});

/** Uses another token of the same grant as access token. */
const presentOther = (member: 'id_token' | 'refresh_token'): Breakage => ({
  before: async (bank, draft) => {
    const tokens = await obtainTokens(bank, 'signing');
    Object.assign(draft, { authorization: { scheme: 'Bearer', token: String(tokens[member]) } });
  },
});

const credentials: readonly RefusalRow[] = [
  [
    'no Authorization header',
    present(undefined),
    invalidToken('token_missing', offered),
    'RFC 6750 section 3',
  ],
  [
    'an empty Authorization header',
    present(''),
    invalidToken('token_missing', offered),
    'RFC 6750 section 3',
  ],
  ['the scheme Basic', present('Basic eDp5'), invalidToken('scheme_not_supported', offered)],
  ['a scheme that starts with Bearer', present('Bearers x'), invalidToken('scheme_not_supported', offered)],
  ['Bearer without a token', present('Bearer'), dead('token_malformed'), rfc6750],
  ['a token with a space', present('Bearer x y'), dead('token_malformed'), rfc6750],
  ['a quoted token', present('Bearer "x"'), dead('token_malformed'), rfc6750],
  ['a token with a non-ASCII character', present('Bearer \u00e4'), dead('token_malformed'), rfc6750],
  [
    'a token only in the query',
    {
      authorization: undefined,
      rewrite: ({ authorization }) => ({ query: `?access_token=${authorization?.token}` }),
    },
    invalidToken('token_missing', offered),
    'RFC 6750 section 2.3',
  ],
];

async function revoke(bank: RefusalBank, { authorization }: Draft): Promise<void> {
  const base = { ...blankForm, path: '/oauth/revoke', form: { token: authorization?.token } };
  await send(bank, base);
}

const tokens: readonly RefusalRow[] = [
  ['an unknown token', { authorization: { token: 'x' } }, dead('token_not_valid'), rfc6750],
  ['a token with one more character', replace((token) => `${token}A`), dead('token_not_valid'), rfc6750],
  [
    'a token without its signature',
    replace((token) => token.slice(0, token.lastIndexOf('.') + 1)),
    dead('token_not_valid'),
    rfc6750,
  ],
  ['an ID token', presentOther('id_token'), dead('token_not_valid'), 'RFC 9068 section 4'],
  ['a refresh token', presentOther('refresh_token'), dead('token_not_valid'), rfc6750],
  ['a token after five minutes', { before: wait(300_000) }, dead('token_expired'), rfc6750],
  ['a token that was revoked', { before: revoke }, dead('token_revoked'), 'RFC 7009 section 2.1'],
  [
    'a token from before another authorization of the consent',
    { before: (bank) => obtainTokens(bank, 'signing') },
    dead('token_revoked'),
  ],
  ['no certificate', { certificate: undefined }, dead('certificate_missing'), 'RFC 8705 section 3'],
  ['another certificate', { certificate: otherCertificate }, dead('certificate_other'), 'RFC 8705 section 3'],
  [
    'the scheme DPoP with a certificate-bound token',
    { authorization: { scheme: 'DPoP' }, proof: {} },
    dead('scheme_other', 'dpop'),
    'RFC 9449 section 7.1',
  ],
];

const proven = 'RFC 9449 section 7.1';
const badProof = (refusal: string) =>
  invalidToken(`dpop_proof_${refusal}`, challenge('dpop', 'invalid_dpop_proof'));
const claim = (title: string, claims: Json, refusal: string): RefusalRow => [
  title,
  { proof: { claims } },
  badProof(refusal),
  proven,
];

const proofs: readonly RefusalRow[] = [
  ['no proof', { proof: undefined }, dead('dpop_proof_missing', 'dpop'), proven],
  [
    'the scheme Bearer',
    { authorization: { scheme: 'Bearer' } },
    dead('scheme_other'),
    'RFC 9449 section 7.2',
  ],
  ['a valid proof by another key', { proof: strangerProof }, dead('dpop_proof_key_other', 'dpop'), proven],
  ...badProofs.map(
    ({ title, changes, refusal }): RefusalRow => [title, { proof: changes }, badProof(refusal), proven],
  ),
  claim('no ath', { ath: undefined }, 'token_hash'),
  claim('the ath of another token', { ath: hashTokenSecret('x') }, 'token_hash'),
  [
    'a second use',
    { proof: { claims: { jti: 'once' } }, before: send },
    badProof('replayed'),
    'RFC 9449 section 11.1',
  ],
  [
    'no nonce, although the server requires one',
    { proof: { claims: { nonce: undefined } } },
    invalidToken('dpop_proof_nonce', {
      ...challenge('dpop', 'use_dpop_nonce'),
      'dpop-nonce': /^[\w-]{43}$/,
    }),
    'RFC 9449 section 9',
  ],
];

export const resourceTables: readonly RefusalTable[] = [
  {
    heading: 'Access tokens that are bound to a certificate',
    about: 'At `/oauth/userinfo` and at every API endpoint with a token.',
    requests: ['userinfo', 'resource'],
    rows: [...credentials, ...tokens],
  },
  {
    heading: 'Access tokens that are bound to a key',
    about: 'At the same endpoints.',
    requests: ['provenUserinfo', 'provenResource'],
    rows: proofs,
  },
];
