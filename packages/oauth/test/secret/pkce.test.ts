import { codeChallenge, codeVerifier } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { createCodeChallenge, isCodeChallenge, verifyPkce } from '../../src/secret/pkce.ts';

describe('verifyPkce', () => {
  test('accepts the vector of RFC 7636 appendix B', () => {
    expect(createCodeChallenge(codeVerifier)).toBe(codeChallenge);
    expect(verifyPkce(codeVerifier, codeChallenge)).toBe(true);
  });

  test.each([
    ['43 characters', 'a'.repeat(43)],
    ['128 characters', 'a'.repeat(128)],
    ['every unreserved character', 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~'],
  ])('accepts a verifier of %s', (_, verifier) => {
    expect(verifyPkce(verifier, createCodeChallenge(verifier))).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['42 characters', 'a'.repeat(42)],
    ['129 characters', 'a'.repeat(129)],
    ['a space', `${'a'.repeat(42)} `],
    ['a plus sign', `${'a'.repeat(42)}+`],
    ['a trailing line feed', `${'a'.repeat(43)}\n`],
    ['a non-ASCII letter', `${'a'.repeat(42)}é`],
  ])('refuses a verifier with %s, even if its hash matches', (_, verifier) => {
    expect(verifyPkce(verifier, createCodeChallenge(verifier))).toBe(false);
  });

  test('refuses the challenge as verifier (method plain)', () => {
    expect(verifyPkce(codeChallenge, codeChallenge)).toBe(false);
  });

  test.each([
    '',
    'short',
    `${codeChallenge}=`,
    `${codeChallenge}A`,
    codeChallenge.slice(1),
    `${codeChallenge}\n`,
  ])('refuses %j as a challenge', (challenge) => {
    expect(isCodeChallenge(challenge)).toBe(false);
    expect(verifyPkce(codeVerifier, challenge)).toBe(false);
  });
});
