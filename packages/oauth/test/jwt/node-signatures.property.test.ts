import fc from 'fast-check';
import { base64url } from 'jose';
import { expect, test } from 'vitest';
import { webSignatureVerifier } from '../../src/jwt/signature-verifier.ts';
import { signingAlgorithms } from '../../src/jwt/signing-key.ts';
import { nodeSignatureVerifier } from '../../src/node/signature-verifier.ts';

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
