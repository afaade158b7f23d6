import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameName, parseDistinguishedName } from '../../src/certificate/distinguished-name.ts';

const names = ['CN', 'O', 'OU', 'C', 'serialNumber', '2.5.4.97', 'emailAddress'];
const values = fc.string({ unit: 'grapheme', maxLength: 12 });

/** Escapes the characters that RFC 4514 requires to be escaped. */
function escapeValue(value: string): string {
  return value.replace(/["+,;<>\\#= ]/g, '\\$&').replaceAll('\0', '\\00');
}

/** Escapes every byte. The value stays the same. */
function escapeBytes(value: string): string {
  return Array.from(
    new TextEncoder().encode(value),
    (byte) => `\\${byte.toString(16).padStart(2, '0')}`,
  ).join('');
}

test('reads any value with each way of escaping', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...names), values), { minLength: 1, maxLength: 4 }),
      (parts) => {
        const plain = parseDistinguishedName(
          parts.map(([name, value]) => `${name}=${escapeValue(value)}`).join(','),
        );
        const bytes = parseDistinguishedName(
          parts.map(([name, value]) => `${name}=${escapeBytes(value)}`).join(' , '),
        );
        expect(plain?.flat().map(({ value }) => value)).toEqual(parts.map(([, value]) => value).reverse());
        expect(bytes?.flat().map(({ value }) => value.trimEnd())).toEqual(
          parts.map(([, value]) => value.trimEnd()).reverse(),
        );
        expect(plain !== undefined && bytes !== undefined && isSameName(plain, bytes)).toBe(true);
      },
    ),
  );
});

test('never throws for arbitrary text', () => {
  const soup = fc.string({
    unit: fc.constantFrom('CN', '=', '#', '\\', ',', '+', ' ', '0c', 'a', '"', '2.5', '\ud800', '\0'),
  });
  fc.assert(
    fc.property(soup, (written) => {
      const name = parseDistinguishedName(written);
      expect(name === undefined || isSameName(name, name)).toBe(true);
    }),
  );
});
