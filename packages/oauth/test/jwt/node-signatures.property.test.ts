import fc from 'fast-check';
import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { webSignatureVerifier } from '../../src/jwt/signature-verifier.ts';
import { signingAlgorithms } from '../../src/jwt/signing-key.ts';
import { decodeEcdsaSignature, encodeEcdsaSignature } from '../../src/node/ecdsa-signature.ts';
import { nodeSignatureVerifier } from '../../src/node/signature-verifier.ts';

/** Generates bytes. Half of them are zero or have the high bit. */
const byte = fc.oneof(fc.constantFrom(0, 0x7f, 0x80, 0xff), fc.nat(255));
const bytes = (length: number) =>
  fc.array(byte, { minLength: length, maxLength: length }).map((numbers) => Uint8Array.from(numbers));

test('every pair of numbers is the same after the conversion to DER and back', () => {
  fc.assert(
    fc.property(bytes(64), (signature) => {
      const der = encodeEcdsaSignature(signature) ?? new Uint8Array();
      expect(decodeEcdsaSignature(der)).toEqual(signature);
      // DER: a sequence of two integers, each of minimal length and not negative.
      expect([der[0], der[1], der[2]]).toEqual([0x30, der.length - 2, 0x02]);
      const first = der.subarray(4, 4 + (der[3] ?? 0));
      expect((first[0] ?? 0) < 0x80).toBe(true);
      expect(first.length === 1 || first[0] !== 0 || (first[1] ?? 0) >= 0x80).toBe(true);
    }),
  );
});

test('an ES256 signature must have 64 bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (signature) => {
      fc.pre(signature.length !== 64);
      expect(encodeEcdsaSignature(signature)).toBeUndefined();
    }),
  );
});

test('a verifier refuses arbitrary keys and signatures, and never throws', async () => {
  const member = fc.oneof(fc.string(), fc.base64String(), fc.constant(undefined), fc.integer());
  const key = fc.record({
    kty: fc.constantFrom('EC', 'RSA', 'OKP', 'oct', ''),
    crv: fc.constantFrom('P-256', 'P-384', 'Ed25519', 'X25519'),
    x: member,
    y: member,
    n: member,
    e: fc.constantFrom('AQAB', 'AQ', 'AA', ''),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...signingAlgorithms),
      key,
      fc.uint8Array(),
      fc.uint8Array({ maxLength: 300 }),
      async (alg, jwk, input, signature) => {
        const parts = [JSON.stringify({ alg }), input, signature].map((part) => base64url.encode(part));
        const facts = { alg, key: JSON.parse(JSON.stringify(jwk)), compact: parts.join('.') };
        expect(await nodeSignatureVerifier(facts)).toBe(false);
        expect(await webSignatureVerifier(facts)).toBe(false);
      },
    ),
  );
});
