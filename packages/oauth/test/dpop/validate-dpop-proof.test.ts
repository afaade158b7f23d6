import { issuer, now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import { type DpopFacts, validateDpopProof } from '../../src/sender-constraint/dpop-proof.ts';
import { seconds } from '../sample-request.ts';

const address = `${issuer}/oauth/token`;
const facts: DpopFacts = {
  method: 'POST',
  addresses: [address],
  accessToken: undefined,
  nonces: undefined,
  now,
};
const claims = { jti: 'id', htm: 'POST', htu: address, iat: seconds };
const withToken = { accessToken: 'the-token' };
const withNonce = { nonces: ['current', 'previous'] };

type Members = Readonly<Record<string, unknown>>;

function check(changes: Members, factChanges: Partial<DpopFacts> = {}) {
  const changed = Object.entries({ ...claims, ...changes }).filter(([, value]) => value !== undefined);
  const jwt = { verified: true, header: {}, claims: Object.fromEntries(changed) } as const;
  return validateDpopProof(jwt, { ...facts, ...factChanges });
}

describe('validateDpopProof', () => {
  test('returns the jti with an expiry after the last use of the proof', () => {
    expect(check({})).toEqual({ ok: true, value: { proofId: 'id', expiresAt: now + 120_000 } });
  });

  const accepted: readonly (readonly [string, Members, Partial<DpopFacts>?])[] = [
    ['an iat 60 seconds ago', { iat: seconds - 60 }],
    ['an iat 60 seconds ahead', { iat: seconds + 60 }],
    ['an iat with a fraction', { iat: seconds + 0.25 }],
    ['an exp in the future and an nbf of now', { exp: seconds + 300, nbf: seconds }],
    ['an nbf 10 seconds ahead', { nbf: seconds + 10 }],
    ['a jti of 256 characters', { jti: 'x'.repeat(256) }],
    ['unknown claims', { aud: 'anybody', sub: 1, x: null }],
    ['an ath without a presented token', { ath: 'any' }],
    ['the hash of the token', { ath: hashTokenSecret('the-token') }, withToken],
    ['a nonce that was not requested', { nonce: 'any' }],
    ['the current nonce', { nonce: 'current' }, withNonce],
    ['the previous nonce', { nonce: 'previous' }, withNonce],
    ['an htu with a query and a fragment', { htu: `${address}?a=b#c` }],
    ['an htu in other letter case', { htu: 'HTTPS://BANK.Example:443/oauth/token' }],
    [
      'the address of the mutual-TLS alias',
      {},
      { addresses: ['https://mtls.bank.example/oauth/token', address] },
    ],
  ];

  test.each(accepted.map(([name, changes, facts]) => ({ name, changes, facts })))(
    'accepts $name',
    (given) => {
      expect(check(given.changes, given.facts).ok).toBe(true);
    },
  );

  const refused: readonly (readonly [string, string, Members, Partial<DpopFacts>?])[] = [
    ['jti', 'an empty jti', { jti: '' }],
    ['method', 'htm as an array', { htm: ['POST'] }],
    ['method', 'htm GET for a HEAD request', { htm: 'GET' }, { method: 'HEAD' }],
    ['address', 'an additional slash', { htu: `${address}/` }],
    ['address', 'a path in other letter case', { htu: `${issuer}/OAuth/token` }],
    ['address', 'another port', { htu: 'https://bank.example:8443/oauth/token' }],
    ['address', 'another scheme', { htu: 'http://bank.example/oauth/token' }],
    ['address', 'only a path', { htu: '/oauth/token' }],
    ['address', 'a user name', { htu: 'https://x@bank.example/oauth/token' }],
    ['issued_at', 'an iat in milliseconds', { iat: now }],
    ['expired', 'an exp as a string', { exp: `${seconds + 60}` }],
    ['expired', 'an exp of null', { exp: null }],
    ['not_before', 'an nbf as a string', { nbf: `${seconds}` }],
    ['token_hash', 'a shortened hash', { ath: hashTokenSecret('the-token').slice(1) }, withToken],
    ['token_hash', 'the token itself', { ath: 'the-token' }, withToken],
    ['nonce', 'no nonce', {}, withNonce],
    ['nonce', 'an old nonce', { nonce: 'older' }, withNonce],
    ['nonce', 'an empty nonce', { nonce: '' }, withNonce],
    ['nonce', 'a nonce as an array', { nonce: ['current'] }, withNonce],
  ];

  test.each(refused.map(([refusal, name, changes, facts]) => ({ refusal, name, changes, facts })))(
    'refuses $name with the reason $refusal',
    (given) => {
      expect(check(given.changes, given.facts)).toEqual({ ok: false, refusal: given.refusal });
    },
  );
});
