import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCodeChallenge, isCodeChallenge, verifyPkce } from '../../src/secret/pkce.ts';

const unreserved = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'];
const verifiers = fc.string({ unit: fc.constantFrom(...unreserved), minLength: 43, maxLength: 128 });

test('every verifier matches its own challenge', () => {
  fc.assert(
    fc.property(verifiers, (verifier) => {
      expect(isCodeChallenge(createCodeChallenge(verifier))).toBe(true);
      expect(verifyPkce(verifier, createCodeChallenge(verifier))).toBe(true);
    }),
  );
});

test('no verifier matches the challenge of another', () => {
  fc.assert(
    fc.property(verifiers, verifiers, (verifier, other) => {
      fc.pre(verifier !== other);
      expect(verifyPkce(verifier, createCodeChallenge(other))).toBe(false);
    }),
  );
});

test('a verifier with one changed character does not match', () => {
  fc.assert(
    fc.property(verifiers, fc.nat(42), fc.constantFrom(...unreserved), (verifier, at, character) => {
      const challenge = createCodeChallenge(verifier);
      const changed = challenge.slice(0, at) + character + challenge.slice(at + 1);
      expect(verifyPkce(verifier, changed)).toBe(changed === challenge);
    }),
  );
});

test('arbitrary text never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (verifier, challenge) => {
      expect(verifyPkce(verifier, challenge)).toBe(false);
    }),
  );
});
