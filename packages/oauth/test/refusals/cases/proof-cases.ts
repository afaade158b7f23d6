import { clientKey, codeChallenge, issuer } from '@ob/tooling/test-bank';
import { seconds } from '../../sample-request.ts';
import { type Json, type JwtChanges, send } from '../draft.ts';
import { strangerKey } from '../refusal-bank.ts';
import type { RefusalRow, RefusalTable } from '../refusal-table.ts';
import { invalidProof, invalidRequest, useNonce } from '../responses.ts';
import { appendPart, changeClaims, dropSignature } from './case-parts.ts';

const rfc9449 = 'RFC 9449 section 4.3';

export interface BadProof {
  readonly title: string;
  readonly changes: JwtChanges;
  readonly refusal: string;
}

const bad = (title: string, changes: JwtChanges, refusal: string): BadProof => ({ title, changes, refusal });
const claim = (title: string, claims: Json, refusal: string) => bad(title, { claims }, refusal);
const key = (title: string, jwk: unknown) => bad(title, { header: { jwk } }, 'key');

const { kty, crv, x, y } = clientKey.publicJwk;

/** Proofs that are invalid at every endpoint. */
export const badProofs: readonly BadProof[] = [
  bad('text that is not a JWT', { rewrite: () => 'proof' }, 'malformed'),
  bad('a JWT with a fourth part', { rewrite: appendPart }, 'malformed'),
  bad('no signature', { rewrite: dropSignature }, 'malformed'),
  bad('a critical extension', { header: { crit: ['jwk'] } }, 'malformed'),
  bad('two proofs', { rewrite: (jwt) => `${jwt}, ${jwt}` }, 'repeated'),
  bad('no typ', { header: { typ: undefined } }, 'typ'),
  bad('typ JWT', { header: { typ: 'JWT' } }, 'typ'),
  ...['none', 'RS256', 'HS256', 'ES384'].map((alg) => bad(`alg ${alg}`, { header: { alg } }, 'algorithm')),
  key('no jwk', undefined),
  key('a jwk that is a string', JSON.stringify({ kty, crv, x, y })),
  key('a private jwk', { kty, crv, x, y, d: 'A'.repeat(43) }),
  key('a symmetric jwk', { kty: 'oct', k: 'A'.repeat(43) }),
  key('a jwk of another curve', { kty, crv: 'P-384', x, y }),
  key('a jwk for another alg', { kty: 'OKP', crv: 'Ed25519', x }),
  key('a jwk for encryption', { kty, crv, x, y, use: 'enc' }),
  bad('a public key that is not on the curve', { header: { jwk: { kty, crv, x, y: x } } }, 'signature'),
  bad('a signature by another key than jwk', { key: strangerKey }, 'signature'),
  bad('claims that changed after signing', { rewrite: changeClaims }, 'signature'),
  claim('no jti', { jti: undefined }, 'jti'),
  claim('a jti of 257 characters', { jti: 'j'.repeat(257) }, 'jti'),
  claim('a jti that is a number', { jti: 1 }, 'jti'),
  claim('no htm', { htm: undefined }, 'method'),
  claim('another method', { htm: 'PUT' }, 'method'),
  claim('a method in lower case', { htm: 'post' }, 'method'),
  claim('no htu', { htu: undefined }, 'address'),
  claim('an htu of another endpoint', { htu: `${issuer}/oauth/authorize` }, 'address'),
  claim('an htu of another server', { htu: 'https://other.example/oauth/token' }, 'address'),
  claim('an htu that is an array', { htu: [`${issuer}/oauth/token`] }, 'address'),
  claim('no iat', { iat: undefined }, 'issued_at'),
  claim('an iat that is a string', { iat: `${seconds}` }, 'issued_at'),
  claim('an iat more than 60 seconds in the past', { iat: seconds - 61 }, 'issued_at'),
  claim('an iat more than 60 seconds in the future', { iat: seconds + 61 }, 'issued_at'),
  claim('an exp in the past', { exp: seconds }, 'expired'),
  claim('an nbf more than 10 seconds in the future', { nbf: seconds + 11 }, 'not_before'),
];

const rows: readonly RefusalRow[] = [
  ...badProofs.map(
    ({ title, changes, refusal }): RefusalRow => [
      title,
      { proof: changes },
      invalidProof(`dpop_proof_${refusal}`),
      rfc9449,
    ],
  ),
  [
    'a second use',
    { proof: { claims: { jti: 'once' } }, before: (bank, draft) => send(bank, replaceable(draft)) },
    invalidProof('dpop_proof_replayed'),
    'RFC 9449 section 11.1',
  ],
  ...(['', 'unknown', undefined] as const).map(
    (nonce): RefusalRow => [
      nonce === undefined ? 'no nonce, although the server requires one' : `the nonce “${nonce}”`,
      { proof: { claims: { nonce } } },
      useNonce('dpop_proof_nonce', { 'dpop-nonce': /^[\w-]{43}$/ }),
      'RFC 9449 section 8',
    ],
  ),
];

/** Uses the proof with client credentials, because a code cannot be used a second time. */
function replaceable(draft: Parameters<typeof send>[1]): Parameters<typeof send>[1] {
  return draft.path === '/oauth/token' ? { ...draft, form: { grant_type: 'client_credentials' } } : draft;
}

const unexpected: readonly RefusalRow[] = [
  [
    'a proof of a client whose tokens are bound to its certificate',
    { proof: {} },
    invalidRequest('dpop_proof_unexpected'),
    'RFC 9449 section 5.2',
  ],
];

const pushed: readonly RefusalRow[] = [
  [
    'a proof by a key other than dpop_jkt',
    { form: { dpop_jkt: codeChallenge } },
    invalidProof('dpop_proof_key_other'),
    'RFC 9449 section 10.1',
  ],
];

export const proofTables: readonly RefusalTable[] = [
  {
    heading: 'DPoP proofs at /oauth/par and /oauth/token',
    about: 'Checked after the rest of the request, so that a refused request does not use up its proof.',
    requests: ['provenPush', 'provenOwn', 'provenExchange', 'provenRefresh'],
    rows,
  },
  {
    heading: 'POST /oauth/par: a key for the code',
    about: 'For clients with DPoP-bound tokens.',
    requests: ['provenPush'],
    rows: pushed,
  },
  {
    heading: 'DPoP proofs of others',
    about: 'A client without DPoP-bound tokens must not send a proof: the server would ignore it.',
    requests: ['push', 'own', 'exchange', 'refresh'],
    rows: unexpected,
  },
];
