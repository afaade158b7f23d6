import { createTestKey } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { readClientKeySet } from '../../src/client/client-key-set.ts';

const { publicJwk } = await createTestKey('ES256', 'a');
const { publicJwk: rsa } = await createTestKey('PS256', 'rsa');
const read = (...keys: readonly unknown[]) => readClientKeySet(JSON.stringify({ keys }));

describe('readClientKeySet', () => {
  test('keeps only the public members and the use of a key', () => {
    const limited = { ...publicJwk, key_ops: ['verify'] };
    const { alg: _, use: __, kid: ___, ...bare } = publicJwk;
    expect(read({ ...limited, x5u: 'https://elsewhere.example', note: 1 }, bare, rsa)).toEqual([
      limited,
      bare,
      rsa,
    ]);
  });

  test.each<readonly [string, unknown]>([
    ['private', { ...publicJwk, d: 'AAAA' }],
    ['symmetric', { kty: 'oct', k: 'AAAA', kid: 'a' }],
    ['for encryption', { ...publicJwk, use: 'enc' }],
    ['for other operations', { ...publicJwk, key_ops: ['sign'] }],
    ['for another algorithm', { ...publicJwk, alg: 'RS256' }],
    ['of another curve', { ...publicJwk, crv: 'P-384' }],
    ['weak', { kty: 'RSA', e: 'AQAB', n: 'AQAB' }],
    ['of an empty modulus', { ...rsa, n: 'w'.repeat(345) }],
    ['without an exponent', { ...rsa, e: undefined }],
    ['of the exponent 1', { ...rsa, e: 'AQ' }],
    ['of an even exponent', { ...rsa, e: 'AQAA' }],
    ['of an exponent of five bytes', { ...rsa, e: 'AQAAAAE' }],
    ['of an exponent as long as its modulus', { ...rsa, e: rsa.n }],
    ['with a number as its kid', { ...publicJwk, kid: 1 }],
    ['with operations that are not a list', { ...publicJwk, key_ops: 'verify' }],
    ['with a number as a coordinate', { ...publicJwk, x: 1 }],
    ['null', null],
    ['a list', [publicJwk]],
    ['a text', 'key'],
  ])('ignores a key that is %s', (_, key) => {
    expect(read(key, publicJwk)).toEqual([publicJwk]);
  });

  test('reads at most 20 usable keys', () => {
    const many = Array.from({ length: 25 }, (_, index) => ({ ...publicJwk, kid: `key-${index}` }));
    const unusable = Array.from({ length: 30 }, () => ({ ...publicJwk, use: 'enc' }));
    expect(read(...unusable, ...many)?.map(({ kid }) => kid)).toEqual(
      many.slice(0, 20).map(({ kid }) => kid),
    );
  });
});
