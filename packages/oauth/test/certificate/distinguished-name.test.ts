import { describe, expect, test } from 'vitest';
import { isSameName, parseDistinguishedName } from '../../src/certificate/distinguished-name.ts';

const text = (type: string, value: string) => ({ type, form: 'text', value });
const cn = '2.5.4.3';
const o = '2.5.4.10';

describe('parseDistinguishedName', () => {
  test.each<readonly [string, unknown]>([
    ['CN=Third Party', [[text(cn, 'Third Party')]]],
    ['CN=TPP,O=Bank,C=GB', [[text('2.5.4.6', 'GB')], [text(o, 'Bank')], [text(cn, 'TPP')]]],
    ['2.5.4.3=TPP', [[text(cn, 'TPP')]]],
    ['1.3.6.1.4.1.311.60.2.1.3=GB', [[text('1.3.6.1.4.1.311.60.2.1.3', 'GB')]]],
    ['organizationIdentifier=PSDGB-FCA-1', [[text('2.5.4.97', 'PSDGB-FCA-1')]]],
    ['CN=TPP+serialNumber=1', [[text(cn, 'TPP'), text('2.5.4.5', '1')]]],
    [
      'UID=jsmith,DC=example,DC=net',
      [
        [text('0.9.2342.19200300.100.1.25', 'net')],
        [text('0.9.2342.19200300.100.1.25', 'example')],
        [text('0.9.2342.19200300.100.1.1', 'jsmith')],
      ],
    ],
    // The examples of RFC 4514 section 4.
    ['CN=James \\"Jim\\" Smith\\, III', [[text(cn, 'James "Jim" Smith, III')]]],
    ['CN=Before\\0dAfter', [[text(cn, 'Before\rAfter')]]],
    ['CN=Lu\\C4\\8Di\\C4\\87', [[text(cn, 'Lučić')]]],
    ['1.3.6.1.4.1.1466.0=#04024869', [[{ type: '1.3.6.1.4.1.1466.0', form: 'encoding', value: '04024869' }]]],
    // Text in hexadecimal: UTF8String, PrintableString, BMPString, UniversalString.
    ['CN=#0C03545050', [[text(cn, 'TPP')]]],
    ['CN= #1303545050 ', [[text(cn, 'TPP')]]],
    ['CN=#1e06005400500050', [[text(cn, 'TPP')]]],
    ['CN=#1c0400000054', [[text(cn, 'T')]]],
    // A value in an unknown encoding equals only itself.
    ['CN=#0c04545050', [[{ type: cn, form: 'encoding', value: '0c04545050' }]]],
    ['CN=#1c0400110000', [[{ type: cn, form: 'encoding', value: '1c0400110000' }]]],
    ['CN=#0c01ff', [[{ type: cn, form: 'encoding', value: '0c01ff' }]]],
    ['CN=', [[text(cn, '')]]],
    ['CN=\\#1', [[text(cn, '#1')]]],
    ['CN=a=b', [[text(cn, 'a=b')]]],
    ['CN=100%', [[text(cn, '100%')]]],
    ['CN=😀', [[text(cn, '😀')]]],
    ['CN=\\ a\\ ', [[text(cn, ' a ')]]],
  ])('reads %s', (written, name) => {
    expect(parseDistinguishedName(written)).toEqual(name);
  });

  test.each([
    '',
    ' ',
    'CN',
    'CN=a,',
    ',CN=a',
    'CN=a,,O=b',
    'CN=a+',
    'Common Name=a',
    'unknown=a',
    '2=a',
    '2.05=a',
    '=a',
    'CN=a;O=b',
    'CN="a"',
    'CN=<a>',
    'CN=a\\',
    'CN=a\\x',
    'CN=a\\zz',
    'CN=\\ff',
    'CN=\ud800',
    'CN=#',
    'CN=#0',
    'CN=#0c0',
    'CN=#zz',
    'CN=#0c01 61',
    'CN=a\0b',
    '/C=GB/CN=a',
  ])('refuses %o', (written) => {
    expect(parseDistinguishedName(written)).toBeUndefined();
  });

  test('reads a long text in linear time', () => {
    expect(parseDistinguishedName(`CN=${' '.repeat(4000)}"`)).toBeUndefined();
    expect(parseDistinguishedName(`CN=${'\\41'.repeat(1300)}`)?.[0]?.[0]?.value).toHaveLength(1300);
  });
});

describe('isSameName', () => {
  test.each<readonly [string, string, boolean]>([
    ['CN=TPP,O=Bank', 'cn=tpp,O=BANK', true],
    ['CN=TPP, O=Bank', 'CN=TPP,O=Bank', true],
    ['CN=Third  Party', 'CN=  third party ', true],
    ['CN=#1303545050', 'CN=tpp', true],
    ['CN=ＴＰＰ', 'CN=tpp', true],
    ['CN=Zürich', 'CN=Zu\u0308rich', true],
    ['CN=TPP+O=Bank', 'O=Bank+CN=TPP', true],
    ['CN=TPP,O=Bank', 'O=Bank,CN=TPP', false],
    ['CN=TPP+O=Bank', 'CN=TPP,O=Bank', false],
    ['CN=TPP,O=Bank', 'CN=TPP', false],
    ['CN=TPP', 'CN=TPP,O=Bank', false],
    ['CN=TPP', 'O=TPP', false],
    ['CN=Third Party', 'CN=ThirdParty', false],
    ['CN=TPP+CN=TPP', 'CN=TPP', false],
    ['CN=TPP+CN=Other', 'CN=TPP+CN=TPP', false],
    ['CN=\\#0402', 'CN=#0402', false],
    ['CN=ı', 'CN=i', false],
    ['CN=', 'CN=a', false],
    // A separator inside a value must not count as the end of the value.
    ['CN=a+O=b', 'CN=a"\\,"b'.replaceAll('"', '\\"'), false],
  ])('compares %s with %s: %o', (left, right, same) => {
    const names = [left, right].map(parseDistinguishedName);
    const [one, other] = names;
    if (one === undefined || other === undefined) throw new Error('One of them is not a name');
    expect(isSameName(one, other)).toBe(same);
    expect(isSameName(other, one)).toBe(same);
  });
});
