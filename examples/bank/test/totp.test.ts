import { describe, expect, test } from 'vitest';
import { createPageCodes } from '../src/sign-in/page-codes.ts';
import { computeOneTimePassword, findTimeStep } from '../src/sign-in/totp.ts';

const secret = new TextEncoder().encode('12345678901234567890');

describe('one-time passwords', () => {
  test('match the values of RFC 4226, appendix D', () => {
    const passwords = Array.from({ length: 10 }, (_, counter) => computeOneTimePassword(secret, counter));
    expect(passwords.join(' ')).toBe('755224 287082 359152 969429 338314 254676 287922 162583 399871 520489');
  });

  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('match the value of RFC 6238 at %i seconds', (seconds, expected) => {
    expect(findTimeStep(secret, expected, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('are accepted one time step early or late, and not two', () => {
    const now = 1_234_567_890_000;
    const step = Math.floor(now / 30_000);
    const found = [-2, -1, 0, 1, 2].map((off) =>
      findTimeStep(secret, computeOneTimePassword(secret, step + off), now),
    );
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
    expect(findTimeStep(secret, '', now)).toBeUndefined();
  });
});

describe('codes that the page shows', () => {
  const codes = createPageCodes(new Uint8Array(32).fill(1));
  const challenge = {
    ...{
      challengeId: 'c',
      authorizationId: 'a',
      customerId: 'alice',
      link: 'link',
      accountIds: [],
      expiresAt: 0,
    },
  };

  test('are valid for one challenge, its terms and one key', async () => {
    const code = codes.hint(challenge) ?? '';
    expect(code).toMatch(/^\d{6}$/);
    expect(await codes.verify(challenge, code)).toBe(true);
    expect(await codes.verify({ ...challenge, link: 'other' }, code)).toBe(false);
    expect(await codes.verify({ ...challenge, challengeId: 'd' }, code)).toBe(false);
    expect(await createPageCodes(new Uint8Array(32)).verify(challenge, code)).toBe(false);
  });
});
