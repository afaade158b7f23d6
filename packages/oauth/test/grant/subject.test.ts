import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createPairwiseSubjects } from '../../src/grant/subject.ts';
import { OAuthConfigurationError } from '../../src/oauth-configuration-error.ts';

const secret = Uint8Array.from({ length: 32 }, (_, index) => index);

describe('createPairwiseSubjects', () => {
  test('computes HMAC-SHA256 over client and customer', () => {
    const expected = createHmac('sha256', secret).update('["client-1","customer-1"]').digest('base64url');
    expect(createPairwiseSubjects(secret).subjectOf('client-1', 'customer-1')).toBe(expected);
  });

  test('returns a different subject for each client and each secret', () => {
    const subjects = createPairwiseSubjects(secret);
    const others = createPairwiseSubjects(secret.map((byte) => byte + 1));
    const made = [
      subjects.subjectOf('client-1', 'customer-1'),
      subjects.subjectOf('client-2', 'customer-1'),
      subjects.subjectOf('client-1', 'customer-2'),
      others.subjectOf('client-1', 'customer-1'),
    ];
    expect(new Set(made).size).toBe(4);
  });

  test('distinguishes ids whose concatenation is equal', () => {
    const subjects = createPairwiseSubjects(secret);
    fc.assert(
      fc.property(fc.tuple(fc.string(), fc.string()), fc.tuple(fc.string(), fc.string()), (one, other) => {
        const isSame = one[0] === other[0] && one[1] === other[1];
        expect(subjects.subjectOf(...one) === subjects.subjectOf(...other)).toBe(isSame);
      }),
    );
    expect(subjects.subjectOf('a', 'bc')).not.toBe(subjects.subjectOf('ab', 'c'));
    expect(subjects.subjectOf('a","b', 'c')).not.toBe(subjects.subjectOf('a', 'b","c'));
  });

  test('copies the secret', () => {
    const given = Uint8Array.from(secret);
    const subjects = createPairwiseSubjects(given);
    const before = subjects.subjectOf('client-1', 'customer-1');
    given.fill(0);
    expect(subjects.subjectOf('client-1', 'customer-1')).toBe(before);
  });

  test('refuses a secret of fewer than 32 bytes', () => {
    expect(() => createPairwiseSubjects(new Uint8Array(31))).toThrow(OAuthConfigurationError);
  });
});
