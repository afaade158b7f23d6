import type { JsonWebKey } from 'node:crypto';
import { issuer, sampleForm } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { describe, expect, test } from 'vitest';
import { hashTokenSecret } from '../../src/secret/token-secrets.ts';
import { presentAssertion } from '../authentication/authentication-fixture.ts';
import { type Draft, type Json, send } from '../refusals/draft.ts';
import { type GoodRequestName, goodRequests, obtainTokens } from '../refusals/good-requests.ts';
import { openBank, type RefusalBank } from '../refusals/refusal-bank.ts';
import { seconds } from '../sample-request.ts';
import { expectHarmless, type Seen } from './expect-harmless.ts';
import { createForgingKey, type Forgery, forge, forgeriesOf, readSigned } from './forged-jwt.ts';
import { fuzz, fuzzTimeout } from './fuzz-options.ts';
import { isValidAssertion, isValidProof, isValidRequestObject } from './valid-jwt.ts';

const [registered, stranger] = await Promise.all([createForgingKey(), createForgingKey()]);
const keys = { registered, stranger };
const client = { jwks: { keys: [{ ...registered.jwk, kid: 'key-ES256' }] } } as object;

/** Times around every limit, in seconds from now. */
const offsets = [-1e9, -3601, -3600, -61, -60, -1, 0, 1, 10, 11, 60, 61, 600, 601, 3600, 3601, 1e9];
const moments = offsets.map((offset) => `${seconds + offset}`);
const times = fc.constantFrom(...moments);
const values = fc.constantFrom(
  ...moments,
  ...['tpp-1', 'tpp-2', 'tpp-9', issuer, `${issuer}/`, `${issuer}/oauth/token`, 'once'].map(
    (text) => `"${text}"`,
  ),
  ...Object.values(sampleForm).map((text) => JSON.stringify(text)),
  ...[
    JSON.stringify([issuer]),
    `["https://other.example","${issuer}"]`,
    '["tpp-1"]',
    '"openid"',
    '"payments"',
  ],
  ...[
    '"consent-of-payment"',
    '[{"type":"account-access","consent_id":"consent-1"}]',
    '"jwt"',
    '"GET"',
    '"POST"',
  ],
);

const header = { alg: 'ES256', kid: 'key-ES256', typ: 'JWT' };

/** Opens a bank and sends a valid request of its client with one JWT replaced. */
async function sendWith(name: GoodRequestName, place: (draft: Draft) => Draft): Promise<[RefusalBank, Seen]> {
  const bank = await openBank(goodRequests[name].client);
  const draft = place(await goodRequests[name].prepare(bank));
  bank.changeClients(client);
  const response = await send(bank, draft);
  return [bank, await expectHarmless(bank, draft.path, response)];
}

const signsFor = () => registered.jwk;
const assertion = { iss: 'tpp-1', sub: 'tpp-1', aud: issuer, exp: seconds + 60, iat: seconds, jti: 'first' };

describe('any client assertion', () => {
  const forgeries = forgeriesOf([...Object.keys(assertion), 'nbf', '__proto__'], values, times);

  test('authenticates exactly when it is valid', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(forgeries, async (forgery) => {
        const jwt = forge(header, assertion, forgery, keys);
        const place = (draft: Draft): Draft => ({
          ...draft,
          assertion: undefined,
          form: { ...draft.form, ...presentAssertion(jwt) },
        });
        const [, { status }] = await sendWith('revoke', place);
        const read = readSigned(jwt, signsFor);
        expect(status).toBe(read !== undefined && isValidAssertion(read, seconds) ? 200 : 401);
      }),
      fuzz(400),
    );
  });
});

describe('any request object', () => {
  const object = { ...sampleForm, iss: 'tpp-1', aud: issuer, exp: seconds + 300, nbf: seconds };
  const others = [
    'iat',
    'jti',
    'sub',
    'request',
    'request_uri',
    'response_mode',
    'prompt',
    'max_age',
    'dpop_jkt',
  ];
  const forgeries = forgeriesOf([...Object.keys(object), ...others, 'authorization_details'], values, times);

  test('is accepted exactly when it is valid', { timeout: fuzzTimeout }, async () => {
    await fc.assert(
      fc.asyncProperty(forgeries, async (forgery) => {
        const jwt = forge(header, object, forgery, keys);
        const good = forge(header, assertion, plain, keys);
        const place = (draft: Draft): Draft => ({
          ...draft,
          assertion: undefined,
          object: undefined,
          form: { request: jwt, ...presentAssertion(good) },
        });
        const [, { status }] = await sendWith('signedPush', place);
        const read = readSigned(jwt, signsFor);
        expect(status).toBe(read !== undefined && isValidRequestObject(read, seconds) ? 201 : 400);
      }),
      fuzz(300),
    );
  });
});

const plain: Forgery = { header: [], claims: [], place: 'after', signature: 'registered' };

/** Reads the key in the header of a proof. Throws for a key that proofs must not have. */
function readProofKey({ jwk }: Json): JsonWebKey {
  const { kty, crv, d, k, use = 'sig', alg = 'ES256' } = (jwk ?? {}) as Json;
  const isFit = kty === 'EC' && crv === 'P-256' && use === 'sig' && alg === 'ES256';
  if (!isFit || d !== undefined || k !== undefined) throw new Error('This key is not for a proof');
  return jwk as JsonWebKey;
}

describe('any DPoP proof', () => {
  const names = ['jti', 'htm', 'htu', 'iat', 'exp', 'nbf', 'ath', 'nonce'];
  const jwks = fc.constantFrom(
    ...[registered.jwk, stranger.jwk, registered.privateJwk, { ...registered.jwk, use: 'enc' }],
    ...[
      { ...registered.jwk, alg: 'PS256' },
      { ...registered.jwk, kid: 'x' },
      { ...registered.jwk, x: 'AA' },
    ],
    ...[
      { ...registered.jwk, key_ops: ['verify'] },
      { ...registered.jwk, kty: 'OKP', crv: 'Ed25519' },
    ],
  );
  const forgeries = fc.tuple(
    forgeriesOf(names, values, times),
    fc.oneof({ weight: 3, arbitrary: fc.constant(registered.jwk) }, jwks),
  );

  const writeProof = (bank: RefusalBank, [forgery, jwk]: [Forgery, object], claims: Json): string => {
    const [nonce] = bank.dpopNonces.accepted();
    const good = { jti: 'first', iat: seconds, nonce, ...claims };
    return forge({ alg: 'ES256', typ: 'dpop+jwt', jwk }, good, forgery, keys);
  };

  test('binds a token to its key when it is valid', { timeout: fuzzTimeout }, async () => {
    const [htm, htu] = ['POST', `${issuer}/oauth/token`];
    await fc.assert(
      fc.asyncProperty(forgeries, async (forged) => {
        const bank = await openBank(goodRequests.provenOwn.client);
        const dpop = writeProof(bank, forged, { htm, htu });
        const draft = await goodRequests.provenOwn.prepare(bank);
        const response = await send(bank, { ...draft, proof: undefined, headers: { dpop } });
        const { status } = await expectHarmless(bank, draft.path, response);
        const read = readSigned(dpop, readProofKey);
        const [nonce] = bank.dpopNonces.accepted();
        const isValid =
          read !== undefined && isValidProof(read, { now: seconds, htm, htu }) && read.claims.nonce === nonce;
        if (!isValid) expect(status).toBe(400);
        if (forged[0].header.length + forged[0].claims.length === 0) expect(status === 200).toBe(isValid);
      }),
      fuzz(250),
    );
  });

  test('gives access only with the key of the token', { timeout: fuzzTimeout }, async () => {
    const [htm, htu] = ['GET', `${issuer}/oauth/userinfo`];
    const bank = await openBank(goodRequests.provenUserinfo.client);
    const push = await goodRequests.provenUserinfo.prepare(bank);
    const token = push.authorization?.token ?? '';
    await fc.assert(
      fc.asyncProperty(forgeries, async (forged) => {
        const dpop = writeProof(bank, forged, { htm, htu, ath: hashTokenSecret(token) });
        const response = await send(bank, { ...push, proof: undefined, headers: { dpop } });
        // The token is bound to the key of the test client. The attacker does not have its private part.
        expect((await expectHarmless(bank, push.path, response)).status).toBe(401);
      }),
      fuzz(100),
    );
  });
});

describe('any access token', () => {
  test('gives no access unless it is the issued token', { timeout: fuzzTimeout }, async () => {
    const bank = await openBank({});
    const good = await goodRequests.userinfo.prepare(bank);
    const token = String((await obtainTokens(bank, 'signing')).access_token);
    const [issued, claims] = [decodeProtectedHeader(token), decodeJwt(token)];
    const forged = forgeriesOf(Object.keys(claims), values, times).map((forgery) =>
      forge({ ...issued }, claims, forgery, keys),
    );
    const damaged = fc
      .tuple(fc.nat(token.length - 1), fc.nat(1), fc.string({ maxLength: 2 }))
      .map(([at, cut, put]) => `${token.slice(0, at)}${put}${token.slice(at + cut)}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(forged, damaged), async (text) => {
        const authorization = { scheme: 'Bearer', token: text.replace(/[^\x20-\x7e]/g, '') };
        const response = await send(bank, { ...good, authorization });
        const { status } = await expectHarmless(bank, good.path, response);
        expect(status === 200).toBe(authorization.token.trim() === token);
      }),
      fuzz(300),
    );
  });

  test('is never active, and revokes nothing', { timeout: fuzzTimeout }, async () => {
    const bank = await openBank({});
    const token = String((await obtainTokens(bank, 'signing')).access_token);
    const [issued, claims] = [decodeProtectedHeader(token), decodeJwt(token)];
    await fc.assert(
      fc.asyncProperty(forgeriesOf(Object.keys(claims), values, times), async (forgery) => {
        const form = { token: forge({ ...issued }, claims, forgery, keys) };
        const [introspect, revoke] = [goodRequests.introspect, goodRequests.revoke];
        const reported = await send(bank, { ...(await introspect.prepare(bank)), form });
        expect((await expectHarmless(bank, '/oauth/introspect', reported)).text).toBe('{"active":false}');
        await send(bank, { ...(await revoke.prepare(bank)), form });
        const { revoked } = await bank.storage.grants.findTokenState(
          String(claims.jti),
          String(claims.grant_id),
        );
        expect(revoked).toBe(false);
      }),
      fuzz(60),
    );
  });
});
