import { describe, expect, test } from 'vitest';
import { isEqualConstantTime } from '../../src/secret/constant-time.ts';
import { certificateThumbprint, isCertificateOf } from '../../src/sender-constraint/certificate-binding.ts';

/** The certificate of RFC 8705 appendix A. */
const certificate = {
  der: new Uint8Array(
    Buffer.from(
      `MIIBBjCBrAIBAjAKBggqhkjOPQQDAjAPMQ0wCwYDVQQDDARtdGxzMB4XDTE4MTAx
       ODEyMzcwOVoXDTIyMDUwMjEyMzcwOVowDzENMAsGA1UEAwwEbXRsczBZMBMGByqG
       SM49AgEGCCqGSM49AwEHA0IABNcnyxwqV6hY8QnhxxzFQ03C7HKW9OylMbnQZjjJ
       /Au08/coZwxS7LfA4vOLS9WuneIXhbGGWvsDSb0tH6IxLm8wCgYIKoZIzj0EAwID
       SQAwRgIhAP0RC1E+vwJD/D1AGHGzuri+hlV/PpQEKTWUVeORWz83AiEA5x2eXZOV
       bUlJSGQgjwD5vaUaKlLR50Q2DmFfQj1L+SY=`,
      'base64',
    ),
  ),
};
const thumbprint = 'A4DtL2JmUMhAsvJj5tKyn64SqzmuXbMrJa0n761y5v0';

describe('certificate binding', () => {
  test('computes the thumbprint of RFC 8705 appendix A', () => {
    expect(certificateThumbprint(certificate)).toBe(thumbprint);
  });

  test('accepts only the bound certificate', () => {
    expect(isCertificateOf(thumbprint, certificate)).toBe(true);
    const changed = { der: certificate.der.map((byte, index) => (index === 0 ? byte ^ 1 : byte)) };
    expect(isCertificateOf(thumbprint, changed)).toBe(false);
  });

  test.each(['', thumbprint.slice(1), `${thumbprint}A`, thumbprint.toLowerCase()])(
    'refuses the thumbprint %o',
    (other) => {
      expect(isCertificateOf(other, certificate)).toBe(false);
    },
  );
});

test.each([
  ['', '', true],
  ['a', 'a', true],
  ['a', '', false],
  ['', 'a', false],
  ['ab', 'a', false],
  ['aa', 'a', false],
  ['a', 'aa', false],
  ['ab', 'ac', false],
  ['bb', 'ab', false],
])('compares %o with %o', (left, right, equal) => {
  expect(isEqualConstantTime(left, right)).toBe(equal);
});
