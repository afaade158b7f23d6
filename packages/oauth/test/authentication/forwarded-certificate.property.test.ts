import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseForwardedCertificate } from '../../src/authentication/forwarded-certificate-header.ts';

const encode = (bytes: Uint8Array): string => `:${Buffer.from(bytes).toString('base64')}:`;
const bytes = fc.uint8Array({ minLength: 1, maxLength: 40 });

test('reads any certificate with any chain', () => {
  fc.assert(
    fc.property(bytes, fc.array(bytes, { maxLength: 4 }), (certificate, chain) => {
      const headers = new Headers({ 'client-cert': encode(certificate) });
      for (const link of chain) headers.append('client-cert-chain', encode(link));
      expect(parseForwardedCertificate(headers)).toEqual({ certificate, chain });
    }),
  );
});

test('ignores any other text, and never throws', () => {
  const soup = fc.string({
    unit: fc.constantFrom(':', '=', 'A', 'AAAA', '+', '-', ',', ' ', '"', ';', '\t', 'é'),
  });
  fc.assert(
    fc.property(soup, soup, (certificate, chain) => {
      const read = parseForwardedCertificate(
        new Headers({ 'client-cert': certificate, 'client-cert-chain': chain }),
      );
      expect(read === undefined || /^:[A-Za-z\d+/]+=*:$/.test(certificate.trim())).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
