import { authentication, createTestKey, createTestKeys, issuer } from '@ob/tooling/test-bank';
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { describe, expect, test } from 'vitest';
import { createJwkSigningKey } from '../../src/jwt/jwk-signing-key.ts';
import { parseJwt, signJwt, verifyJwt } from '../../src/jwt/jws.ts';
import { describeKeys, findSigningKey } from '../../src/jwt/key-ring.ts';
import { signingAlgorithms } from '../../src/jwt/signing-key.ts';
import { checkServerConfiguration } from '../../src/server/server-configuration.ts';
import { verification } from '../sample-request.ts';

async function createPrivateJwk(alg: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), alg };
}

function dropPrivate({ d: _, ...members }: JWK): JWK {
  return members;
}

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'];

describe('createJwkSigningKey', () => {
  test.each(signingAlgorithms)('signs by %s and publishes no private member', async (alg) => {
    const jwk = await createPrivateJwk(alg);
    const key = await createJwkSigningKey(jwk);
    expect(key.kid).toBe(await calculateJwkThumbprint(jwk));
    for (const name of privateMembers) expect(key.publicJwk).not.toHaveProperty(name);
    const jwt = parseJwt(await signJwt(key, { typ: 'JWT' }, { iss: 'a' }));
    const rules = { types: ['jwt'], absentType: 'refused', algorithm: alg } as const;
    expect(
      jwt === undefined
        ? jwt
        : await verifyJwt(jwt, { ...verification, rules, findKeys: () => [key.publicJwk] }),
    ).toMatchObject({
      ok: true,
    });
  });

  test('uses the thumbprint of RFC 7638 as kid (example of RFC 8037 appendix A.3)', async () => {
    const key = await createJwkSigningKey({
      alg: 'EdDSA',
      kty: 'OKP',
      crv: 'Ed25519',
      d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A',
      x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo',
    });
    expect(key.kid).toBe('kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k');
  });

  test('uses the given kid', async () => {
    const key = await createJwkSigningKey({
      ...(await createPrivateJwk('ES256')),
      kid: 'named',
      key_ops: ['verify'],
    });
    expect([key.kid, key.publicJwk.kid]).toEqual(['named', 'named']);
  });

  test.each<readonly [string, () => Promise<JWK>]>([
    ['no alg', async () => ({ ...(await createPrivateJwk('ES256')), alg: '' })],
    ['RS256', () => createPrivateJwk('RS256')],
    ['an alg of another type', async () => ({ ...(await createPrivateJwk('ES256')), alg: 'PS256' })],
    ['an alg of another curve', async () => ({ ...(await createPrivateJwk('ES384')), alg: 'ES256' })],
    ['use enc', async () => ({ ...(await createPrivateJwk('ES256')), use: 'enc' })],
    ['no private part', async () => dropPrivate(await createPrivateJwk('ES256'))],
    ['a broken private part', async () => ({ ...(await createPrivateJwk('ES256')), d: 'AAAA' })],
    ['a secret', async () => ({ kty: 'oct', k: 'AAAA', alg: 'HS256' })],
  ])('refuses a key with %s, without the key in the message', async (_, create) => {
    const jwk = await create();
    const failure: unknown = await createJwkSigningKey(JSON.parse(JSON.stringify(jwk))).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: 'OAuthConfigurationError', code: 'signing_key' });
    if (typeof jwk.d === 'string') expect(String(failure)).not.toContain(jwk.d);
  });
});

describe('describeKeys', () => {
  test('publishes only the public members of active and retired keys', async () => {
    const active = await createTestKey('ES256', 'active');
    const careless = { ...active, publicJwk: { ...active.publicJwk, d: 'private' } };
    const retired = { ...(await createPrivateJwk('PS256')), kid: 'retired' };
    const { keys } = describeKeys(createTestKeys([careless], [retired]));
    expect(keys.map((key) => Object.keys(key).sort())).toEqual([
      ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
      ['alg', 'e', 'kid', 'kty', 'n', 'use'],
    ]);
    expect(keys.map(({ kid, alg, use }) => [kid, alg, use])).toEqual([
      ['active', 'ES256', 'sig'],
      ['retired', 'PS256', 'sig'],
    ]);
  });
});

describe('findSigningKey', () => {
  test('returns the first key of an algorithm, or the first key without an algorithm', async () => {
    const active = await Promise.all([
      createTestKey('ES256', 'a'),
      createTestKey('PS256', 'b'),
      createTestKey('PS256', 'c'),
    ]);
    const keys = createTestKeys(active);
    const names = [undefined, 'PS256', 'ES256', 'EdDSA'].map((alg) => findSigningKey(keys, alg)?.kid);
    expect(names).toEqual(['a', 'b', 'a', undefined]);
  });
});

describe('checkServerConfiguration', () => {
  test('accepts an https origin with a key', async () => {
    const keys = createTestKeys([await createTestKey('ES256')]);
    expect(() => checkServerConfiguration({ authentication, issuer, keys })).not.toThrow();
    expect(() =>
      checkServerConfiguration({ authentication, issuer: 'https://localhost:3000', keys }),
    ).not.toThrow();
  });

  test.each([
    'http://bank.example',
    'https://bank.example/',
    'https://bank.example/tenant',
    'https://bank.example?x',
    'https://user@bank.example',
    'https://BANK.example',
    'https://bank.example:443',
    'bank.example',
    '',
  ])('refuses the issuer %o', async (wrong) => {
    const keys = createTestKeys([await createTestKey('ES256')]);
    expect(() => checkServerConfiguration({ authentication, issuer: wrong, keys })).toThrow('issuer');
  });

  test('accepts only an origin for mutual TLS', async () => {
    const keys = createTestKeys([await createTestKey('ES256')]);
    const check = (mtlsOrigin: string) => () =>
      checkServerConfiguration({ authentication, issuer, keys, mtlsOrigin });
    expect(check('https://mtls.bank.example')).not.toThrow();
    for (const wrong of [issuer, 'http://mtls.bank.example', 'https://mtls.bank.example/', '']) {
      expect(check(wrong)).toThrow(expect.objectContaining({ code: 'mtls_origin' }));
    }
  });

  test('refuses a policy that requires an acr outside its list', async () => {
    const keys = createTestKeys([await createTestKey('ES256')]);
    const policy = { ...authentication, acrValues: ['urn:other'] };
    expect(() => checkServerConfiguration({ authentication: policy, issuer, keys })).toThrow(
      expect.objectContaining({ code: 'authentication_policy' }),
    );
  });

  test('refuses a key ring without a key, or with a duplicate kid', async () => {
    const key = await createTestKey('ES256');
    const { kid: _, ...nameless } = key.publicJwk;
    expect(() => checkServerConfiguration({ authentication, issuer, keys: createTestKeys([]) })).toThrow(
      'no active key',
    );
    expect(() =>
      checkServerConfiguration({ authentication, issuer, keys: createTestKeys([key], [key.publicJwk]) }),
    ).toThrow('kid');
    expect(() =>
      checkServerConfiguration({ authentication, issuer, keys: createTestKeys([key], [nameless]) }),
    ).toThrow('kid');
  });
});
