import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normalizeTargetUri } from '../../src/sender-constraint/dpop-target-uri.ts';

const unreserved = 'abcXYZ019-._~';
const segment = fc
  .string({
    unit: fc.constantFrom(...unreserved, '@', ':', '!', '%2F', '%C3%A9'),
    minLength: 1,
    maxLength: 8,
  })
  .filter((text) => !/^(?:\.|%2e){1,2}$/i.test(text));
const path = fc.array(segment, { maxLength: 5 }).map((parts) => `/${parts.join('/')}`);
const host = fc.constantFrom('bank.example', 'localhost', '127.0.0.1', '[::1]');

/** Changes the spelling of a text. RFC 3986 treats both as equal. */
const respell = (text: string, flags: readonly boolean[]): string =>
  [...text]
    .map((character, index) => {
      const isEscapable = unreserved.includes(character) && !isInEscape(text, index);
      return flags[index % flags.length] === true && isEscapable ? escapeOf(character) : character;
    })
    .join('');
const isInEscape = (text: string, index: number): boolean =>
  text[index - 1] === '%' || text[index - 2] === '%';
const escapeOf = (character: string): string => `%${character.charCodeAt(0).toString(16)}`;
const flags = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 });

describe('normalizeTargetUri', () => {
  test('returns the same form for every spelling of an address', () => {
    fc.assert(
      fc.property(host, path, flags, fc.boolean(), (name, rest, spelling, isLoud) => {
        const scheme = isLoud ? 'HTTPS' : 'https';
        const spelled = `${scheme}://${isLoud ? name.toUpperCase() : name}:443${respell(rest, spelling)}`;
        expect(normalizeTargetUri(`${spelled}?query=/../#fragment`)).toBe(
          normalizeTargetUri(`https://${name}${rest}`),
        );
        expect(normalizeTargetUri(`https://${name}/x/../.${rest}`)).toBe(
          normalizeTargetUri(`https://${name}${rest}`),
        );
      }),
    );
  });

  test('returns different forms for different paths', () => {
    fc.assert(
      fc.property(path, path, (left, right) => {
        const isSame =
          normalizeTargetUri(`https://bank.example${left}`) ===
          normalizeTargetUri(`https://bank.example${right}`);
        expect(isSame).toBe(left === right);
      }),
    );
  });

  test('does not change its own results, and never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl({ validSchemes: ['https'] })), (text) => {
        const normal = normalizeTargetUri(text);
        if (normal !== undefined) expect(normalizeTargetUri(normal)).toBe(normal);
      }),
    );
  });

  test.each([
    '',
    'https://',
    'https:///bank.example/x',
    'https:/bank.example/x',
    'https:bank.example/x',
    '//bank.example/x',
    'http://bank.example/x',
    'https://bank.example\\x',
    'https://bank.example/x\\..\\y',
    ' https://bank.example/x',
    'https://bank.example/x\n',
    'https://bank.example/ x',
    'https://bank.example/é',
    'https://user@bank.example/x',
    'https://user:secret@bank.example/x',
    'https://bank.example:port/x',
    'https://bank.example:99999/x',
    'javascript:alert(1)',
  ])('refuses %o', (address) => {
    expect(normalizeTargetUri(address)).toBeUndefined();
  });
});
