import { now } from '@ob/tooling/test-bank';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCertificateVerifier } from '../../src/node/certificate-verifier.ts';
import { readCertificateFacts } from '../../src/x509/certificate-facts.ts';
import { issue, issueAuthority, SubjectAlternativeNameExtension } from './certificate-fixture.ts';

const names = new SubjectAlternativeNameExtension([{ type: 'dns', value: 'tpp.example' }]);
const root = await issueAuthority(undefined, 'CN=Root');
const { der } = await issue(root, { extensions: [names] });
const verifier = await createCertificateVerifier({ authorities: [root.der], clock: { now: () => now } });

// A lenient parser could ignore changes outside the signed bytes and the signature.
const wrapping = [0, 1, 2, 3, ...Array.from({ length: 90 }, (_, index) => der.length - 90 + index)];
const places = fc.oneof(fc.nat(der.length - 1), fc.constantFrom(...wrapping));
const damages = fc.array(fc.tuple(places, fc.nat(255)), { minLength: 1, maxLength: 3 });

function damage(changes: readonly (readonly [number, number])[]): Uint8Array {
  const changed = Uint8Array.from(der);
  for (const [index, byte] of changes) changed[index] = byte;
  return changed;
}

test('never throws for arbitrary bytes', () => {
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), damages.map(damage)), (bytes) => {
      const facts = readCertificateFacts(bytes);
      expect(facts === undefined || Number.isFinite(facts.notBefore)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('does not verify a certificate that differs from the issued one', async () => {
  expect(await verifier.verify(der, [])).toBeDefined();
  await fc.assert(
    fc.asyncProperty(damages, async (changes) => {
      const damaged = damage(changes);
      fc.pre(damaged.some((byte, index) => byte !== der[index]));
      expect(await verifier.verify(damaged, [])).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});
