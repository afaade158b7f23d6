import fc from 'fast-check';
import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { parseJwt } from '../../src/jwt/jws.ts';

const header = base64url.encode('{"alg":"ES256"}');
const claims = base64url.encode('{}');

test('a part is accepted exactly when it is the canonical encoding of its bytes', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/=. \n';
  const part = fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 9 });
  fc.assert(
    fc.property(part, (signature) => {
      const isPlain = /^[A-Za-z0-9_-]+$/.test(signature) && signature.length % 4 !== 1;
      const isOnly = isPlain && base64url.encode(base64url.decode(signature)) === signature;
      expect(parseJwt(`${header}.${claims}.${signature}`) !== undefined).toBe(isOnly);
    }),
    { numRuns: 5000 },
  );
});

test('the encoding of any bytes is accepted', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 70 }), (bytes) => {
      expect(parseJwt(`${header}.${claims}.${base64url.encode(bytes)}`)).toBeDefined();
    }),
  );
});

test('arbitrary text never throws, and a JWT has one spelling', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.json()), (text) => {
      for (const compact of [text, `${header}.${base64url.encode(text)}.AA`]) {
        const parsed = parseJwt(compact);
        if (parsed !== undefined) expect(parsed.compact).toBe(compact);
      }
    }),
  );
});
