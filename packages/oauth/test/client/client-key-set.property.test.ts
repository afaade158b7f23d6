import { createTestKey } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { readClientKeySet } from '../../src/client/client-key-set.ts';

const { publicJwk } = await createTestKey('ES256', 'a');
const { publicJwk: rsa } = await createTestKey('PS256', 'rsa');

test('never returns a private member, for any key set', async () => {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const secret = await exportJWK(privateKey);
  const members = fc.constantFrom('kid', 'alg', 'use', 'd', 'k', 'kty', 'key_ops', '__proto__');
  const key = fc.record({
    base: fc.constantFrom(publicJwk, rsa, secret),
    more: fc.dictionary(members, fc.jsonValue()),
  });
  fc.assert(
    fc.property(fc.array(key), (parts) => {
      const found = readClientKeySet(
        JSON.stringify({ keys: parts.map(({ base, more }) => ({ ...base, ...more })) }),
      );
      expect(found?.every((jwk) => !('d' in jwk) && !('k' in jwk))).toBe(true);
    }),
  );
});

test('never throws for arbitrary text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(() => readClientKeySet(text)).not.toThrow();
    }),
  );
});
