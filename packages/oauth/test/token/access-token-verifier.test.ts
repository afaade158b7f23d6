import { certificate, createTestKey, createTestKeys, issuer, now, type TestKey } from '@ob/tooling/test-bank';
import { beforeAll, describe, expect, test } from 'vitest';
import { signJwt } from '../../src/jwt/jws.ts';
import { createSigningKeys } from '../../src/jwt/key-source.ts';
import type { KeySource } from '../../src/jwt/signing-key.ts';
import { createMemoryClientStore, createMemoryOAuthStores } from '../../src/primitives.ts';
import {
  type AccessTokenVerifierOptions,
  createAccessTokenVerifier,
} from '../../src/token/access-token-verifier.ts';
import { issueClientToken, issueGrantTokens } from '../../src/token/issue-token.ts';
import { seconds, verification } from '../sample-request.ts';
import {
  client,
  constraint,
  createTokenFixture,
  grant,
  otherCertificate,
  readClaims,
} from './token-fixture.ts';

let key: TestKey;
let keys: KeySource;
let token: string;
let claims: Readonly<Record<string, unknown>>;

beforeAll(async () => {
  const { ports } = await createTokenFixture();
  key = await createTestKey('PS256');
  keys = createTestKeys([key]);
  const facts = { client, grant, scopes: grant.scopes, constraint, nonce: undefined, now };
  const issued = await issueGrantTokens({ ...ports, keys }, facts);
  token = issued.ok ? issued.value.access_token : '';
  claims = readClaims(token);
});

const { replay } = createMemoryOAuthStores();
const clients = createMemoryClientStore([client]);

type Options = Partial<AccessTokenVerifierOptions>;

/** Creates a verifier. Returns a function that presents a token, by default the issued one. */
function createFixture(changes: Options = {}) {
  const ports = { ...verification, replay, clients, issuer, keys, clock: { now: () => now } };
  const verifier = createAccessTokenVerifier({ ...ports, ...changes });
  return (authorization = `Bearer ${token}`, clientCertificate = certificate) => {
    const request = new Request(`${issuer}/open-banking/v1/accounts`, { headers: { authorization } });
    return verifier.verify(request, { clientCertificate });
  };
}

const verify = (authorization?: string, changes: Options = {}) => createFixture(changes)(authorization);

describe('createAccessTokenVerifier', () => {
  test.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('reads a token after %o', async (scheme) => {
    expect(await verify(`${scheme} ${token}`)).toEqual({
      ok: true,
      value: {
        scheme: 'Bearer',
        tokenId: claims.jti,
        clientId: 'tpp-1',
        scopes: ['openid', 'accounts'],
        expiresAt: (seconds + 300) * 1000,
        grantId: 'grant-1',
        consentId: 'consent-1',
      },
    });
  });

  test('reads a token of client credentials, which has no grant and no consent', async () => {
    const { ports } = await createTokenFixture();
    const facts = { clientId: 'tpp-1', scopes: ['consents'], constraint, now };
    const { access_token } = await issueClientToken({ ...ports, keys }, facts);
    const verified = await verify(`Bearer ${access_token}`);
    expect(verified).toMatchObject({ ok: true, value: { scopes: ['consents'] } });
    expect(verified.ok && Object.keys(verified.value)).not.toContain('grantId');
  });

  test('accepts a token up to its last millisecond', async () => {
    const clock = { now: () => (seconds + 300) * 1000 - 1 };
    expect((await verify(undefined, { clock })).ok).toBe(true);
  });

  test('accepts the token of a retired key, but not of a removed key', async () => {
    const fresh = await createTestKey('PS256', 'fresh');
    const retired = { keys: createTestKeys([fresh], [key.publicJwk]) };
    expect((await verify(undefined, retired)).ok).toBe(true);
    expect((await verify(undefined, { keys: createTestKeys([fresh]) })).ok).toBe(false);
  });

  test.each<readonly [string, Readonly<Record<string, unknown>>]>([
    ['of another issuer', { iss: 'https://other.example' }],
    ['for another audience', { aud: 'tpp-1' }],
    ['for several audiences', { aud: [issuer] }],
    ['without exp', { exp: undefined }],
    ['with exp as a string', { exp: `${seconds + 300}` }],
    ['without jti', { jti: undefined }],
    ['without client_id', { client_id: undefined }],
    ['without scope', { scope: undefined }],
    ['without cnf', { cnf: undefined }],
    ['with an empty cnf', { cnf: {} }],
    ['whose cnf is null', { cnf: null }],
    ['bound to an unknown kind of key', { cnf: { jku: 'x' } }],
    ['bound to a key that is not a string', { cnf: { jkt: 1 } }],
    ['with two bindings', { cnf: { 'x5t#S256': constraint.thumbprint, jkt: 'x' } }],
    ['with a grant that is not a string', { grant_id: 1 }],
  ])('refuses a token %s, even if this server signed it', async (_, changes) => {
    const forged = await signJwt(
      key,
      { typ: 'at+jwt' },
      JSON.parse(JSON.stringify({ ...claims, ...changes })),
    );
    expect(await verify(`Bearer ${forged}`)).toMatchObject({
      refusal: { reason: 'token_not_valid' },
    });
  });

  test.each(['JWT', 'jwt', 'at+jwt2'])('refuses the typ %s, such as that of an ID token', async (typ) => {
    const other = await signJwt(key, { typ }, claims);
    expect((await verify(`Bearer ${other}`)).ok).toBe(false);
  });

  test('refuses a token after its client is removed, even if the token was verified before', async () => {
    const registered = [client];
    const clients = { find: async (id: string) => registered.find(({ client_id }) => client_id === id) };
    const verifyAgain = createFixture({ clients });
    expect((await verifyAgain()).ok).toBe(true);
    registered.pop();
    expect(await verifyAgain()).toMatchObject({ ok: false, refusal: { reason: 'client_not_registered' } });
    registered.push(client);
    expect((await verifyAgain()).ok).toBe(true);
  });

  describe('the cache', () => {
    test('does not skip the checks of expiry and binding', async () => {
      const state = { now };
      const verifyAgain = createFixture({ clock: { now: () => state.now } });
      expect((await verifyAgain()).ok).toBe(true);
      expect((await verifyAgain(undefined, otherCertificate)).ok).toBe(false);
      state.now = (seconds + 300) * 1000;
      expect((await verifyAgain()).ok).toBe(false);
    });

    test('drops a token when its key is removed', async () => {
      const compromised = createSigningKeys(keys.current());
      const verifyAgain = createFixture({ keys: compromised });
      expect([await verifyAgain(), await verifyAgain()]).toMatchObject([{ ok: true }, { ok: true }]);
      compromised.replace({ active: [await createTestKey('ES256', 'fresh')], retired: [] });
      expect(await verifyAgain()).toMatchObject({ refusal: { reason: 'token_not_valid' } });
    });
  });
});
