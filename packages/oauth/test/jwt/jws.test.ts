import { createTestKey, type TestKey } from '@ob/tooling/test-bank';
import { base64url, exportJWK, generateKeyPair, SignJWT } from 'jose';
import { beforeAll, describe, expect, test } from 'vitest';
import { type JwtRules, parseJwt, signJwt, verifyJwt } from '../../src/jwt/jws.ts';
import { signingAlgorithms } from '../../src/jwt/signing-key.ts';
import { verification } from '../sample-request.ts';

const rules: JwtRules = { types: ['jwt'], absentType: 'accepted', algorithm: undefined };
const claims = { iss: 'a' };
let ps256: TestKey;
let es256: TestKey;
let eddsa: TestKey;

beforeAll(async () => {
  [ps256, es256, eddsa] = await Promise.all([
    createTestKey('PS256'),
    createTestKey('ES256'),
    createTestKey('EdDSA'),
  ]);
});

function encode(value: unknown): string {
  return base64url.encode(typeof value === 'string' ? value : JSON.stringify(value));
}

async function verify(
  compact: string,
  keys: readonly TestKey['publicJwk'][],
  changes: Partial<JwtRules> = {},
) {
  const jwt = parseJwt(compact);
  return jwt === undefined
    ? 'not parsed'
    : verifyJwt(jwt, { ...verification, rules: { ...rules, ...changes }, findKeys: () => keys });
}

describe('parseJwt', () => {
  const header = encode({ alg: 'ES256' });
  const body = encode(claims);

  test('returns the header and the claims', () => {
    const parsed = parseJwt(`${header}.${body}.AA`);
    expect(parsed).toEqual({ compact: `${header}.${body}.AA`, header: { alg: 'ES256' }, claims });
  });

  test.each([
    ['an empty text', ''],
    ['two parts', `${header}.${body}`],
    ['white space', ` ${header}.${body}.AA`],
    ['a header that is no JSON', `${encode('{')}.${body}.AA`],
    ['a header after a byte order mark', `${encode('\ufeff{}')}.${body}.AA`],
    ['claims after a byte order mark', `${header}.${encode('\ufeff{}')}.AA`],
    ['a header that is an array', `${encode([])}.${body}.AA`],
    ['claims that are a text', `${header}.${encode('"text"')}.AA`],
    ['claims that are null', `${header}.${encode('null')}.AA`],
    ['claims that are not UTF-8', `${header}.${base64url.encode(Uint8Array.of(0x22, 0xff, 0x22))}.AA`],
    ['a critical extension', `${encode({ alg: 'ES256', crit: ['exp'], exp: 1 })}.${body}.AA`],
    ['an unencoded payload', `${encode({ alg: 'ES256', b64: false })}.${body}.AA`],
    ['a text over 64 KiB', `${header}.${encode('x'.repeat(65_536))}.AA`],
  ])('refuses %s', (_, compact) => {
    expect(parseJwt(compact)).toBeUndefined();
  });
});

describe('verifyJwt', () => {
  test.each(signingAlgorithms)('accepts %s', async (alg) => {
    const key = { PS256: ps256, ES256: es256, EdDSA: eddsa }[alg];
    const compact = await signJwt(key, { typ: 'JWT' }, claims);
    expect(await verify(compact, [ps256.publicJwk, es256.publicJwk, eddsa.publicJwk])).toEqual({
      ok: true,
      value: { verified: true, header: { alg, typ: 'JWT', kid: key.kid }, claims },
    });
  });

  test.each([
    ['absent and optional', undefined, {}, true],
    ['absent and required', undefined, { absentType: 'refused' as const }, false],
    ['in another case', 'jWt', {}, true],
    ['a full media type', 'application/jwt', {}, true],
    ['another type', 'at+jwt', {}, false],
    ['a longer type with the same start', 'jwt2', {}, false],
  ])('accepts or refuses a typ that is %s', async (_, typ, changes, accepted) => {
    const header = { alg: 'ES256', kid: es256.kid, ...(typ === undefined ? {} : { typ }) };
    const input = `${encode(header)}.${encode(claims)}`;
    const compact = `${input}.${base64url.encode(await es256.sign(new TextEncoder().encode(input)))}`;
    const verified = await verify(compact, [es256.publicJwk], changes);
    expect(verified).toMatchObject(accepted ? { ok: true } : { ok: false, refusal: 'typ' });
  });

  test('accepts the newer name of EdDSA, in the header and in the key', async () => {
    const { privateKey, publicKey } = await generateKeyPair('Ed25519', { extractable: true });
    const compact = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'Ed25519', kid: 'k' })
      .sign(privateKey);
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k' };
    expect(await verify(compact, [{ ...jwk, alg: 'Ed25519' }])).toMatchObject({ ok: true });
    expect(await verify(compact, [{ ...jwk, alg: 'EdDSA' }])).toMatchObject({ ok: true });
    expect(await verify(compact, [jwk], { algorithm: 'EdDSA' })).toMatchObject({ ok: true });
    expect(await verify(compact, [jwk], { algorithm: 'ES256' })).toMatchObject({ ok: false });
  });

  describe('the choice of the key', () => {
    async function withHeader(header: object): Promise<string> {
      const input = `${encode(header)}.${encode(claims)}`;
      return `${input}.${base64url.encode(await es256.sign(new TextEncoder().encode(input)))}`;
    }

    test.each([
      ['no key is registered', () => [], { kid: 'key-ES256' }],
      ['no key has the kid', () => [es256.publicJwk], { kid: 'key-other' }],
      ['the kid is not a string', () => [es256.publicJwk], { kid: 1 }],
      ['two keys have the kid', () => [es256.publicJwk, es256.publicJwk], { kid: 'key-ES256' }],
      [
        'there is no kid and two keys match',
        () => [es256.publicJwk, { ...es256.publicJwk, kid: 'second' }],
        {},
      ],
      ['the alg of the key is another one', () => [{ ...es256.publicJwk, alg: 'ES384' }], {}],
      ['the key is for encryption', () => [{ ...es256.publicJwk, use: 'enc' }], {}],
      [
        'the key_ops of the key exclude verifying',
        () => [{ ...es256.publicJwk, key_ops: ['deriveBits'] }],
        {},
      ],
      [
        'the key has another type',
        () => [{ ...ps256.publicJwk, kid: 'key-ES256', alg: undefined }],
        { kid: 'key-ES256' },
      ],
    ])('fails when %s', async (_, keys, header) => {
      expect(
        await verify(await withHeader({ alg: 'ES256', ...header }), keys() as TestKey['publicJwk'][]),
      ).toEqual({
        ok: false,
        refusal: 'key',
      });
    });

    test('needs no kid when a single key matches', async () => {
      const compact = await withHeader({ alg: 'ES256' });
      expect(await verify(compact, [ps256.publicJwk, es256.publicJwk])).toMatchObject({ ok: true });
    });

    test('refuses an RSA key of fewer than 2048 bits', async () => {
      const pair = await crypto.subtle.generateKey(
        { name: 'RSA-PSS', modulusLength: 1024, publicExponent: Uint8Array.of(1, 0, 1), hash: 'SHA-256' },
        true,
        ['sign', 'verify'],
      );
      const { kty, n, e } = await exportJWK(pair.publicKey);
      const input = `${encode({ alg: 'PS256' })}.${encode(claims)}`;
      const parameters = { name: 'RSA-PSS', saltLength: 32 };
      const signature = await crypto.subtle.sign(
        parameters,
        pair.privateKey,
        new TextEncoder().encode(input),
      );
      const compact = `${input}.${base64url.encode(new Uint8Array(signature))}`;
      const key = JSON.parse(JSON.stringify({ kty, n, e }));
      expect(await verify(compact, [key])).toEqual({ ok: false, refusal: 'key' });
    });
  });
});
