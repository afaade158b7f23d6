import { now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { createCertificateReader } from '../../src/certificate/certificate-reader.ts';
import { readCertificateFacts } from '../../src/x509/certificate-facts.ts';
import {
  authorityExtensions,
  day,
  Extension,
  issue,
  SubjectAlternativeNameExtension,
} from './certificate-fixture.ts';

const text = (type: string, value: string) => ({ type, form: 'text', value });
const alternativeNames = '2.5.29.17';
const unhex = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

describe('certificate reader', () => {
  test('reads the subject in its order, the alternative names and the validity period', async () => {
    const { der } = await issue(undefined, {
      subject: [{ C: ['GB'] }, { O: ['Bank'] }, { CN: ['Zürich'], '2.5.4.97': ['PSDGB-FCA-1'] }],
      extensions: [
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: 'tpp.example' },
          { type: 'dns', value: '*.tpp.example' },
          { type: 'url', value: 'https://tpp.example/id' },
          { type: 'ip', value: '192.0.2.1' },
          { type: 'ip', value: '2001:db8::1' },
          { type: 'email', value: 'Ops@tpp.example' },
          { type: 'dn', value: 'CN=ignored' },
        ]),
      ],
    });
    expect(readCertificateFacts(der)).toEqual({
      subject: [
        [text('2.5.4.6', 'GB')],
        [text('2.5.4.10', 'Bank')],
        [text('2.5.4.3', 'Zürich'), text('2.5.4.97', 'PSDGB-FCA-1')],
      ],
      dnsNames: ['tpp.example', '*.tpp.example'],
      uris: ['https://tpp.example/id'],
      ipAddresses: [Uint8Array.of(192, 0, 2, 1), unhex('20010db8000000000000000000000001')],
      emails: ['Ops@tpp.example'],
      notBefore: now - day,
      notAfter: now + day,
    });
  });

  test('reads a certificate without extensions, and one that expires after 2050', async () => {
    const { der } = await issue(undefined, { notAfter: Date.parse('9999-12-31T23:59:59Z') });
    expect(readCertificateFacts(der)).toMatchObject({
      dnsNames: [],
      notAfter: Date.parse('9999-12-31T23:59:59Z'),
    });
  });

  test('returns cached facts for the same bytes', async () => {
    const { der } = await issue(undefined, {});
    const reader = createCertificateReader();
    const facts = await reader.read(der);
    expect(facts).toBeDefined();
    expect(await reader.read(der)).toBe(facts);
  });

  test.each<readonly [string, (der: Uint8Array) => Uint8Array]>([
    ['no bytes', () => new Uint8Array()],
    ['text', () => new TextEncoder().encode('-----BEGIN CERTIFICATE-----')],
    ['a certificate with a byte after it', (der) => Uint8Array.of(...der, 0)],
    ['a truncated certificate', (der) => der.subarray(0, -1)],
    [
      'a certificate with too large a length',
      (der) => der.map((byte, index) => (index === 3 ? byte - 1 : byte)),
    ],
    ['a set instead of a sequence', (der) => der.map((byte, index) => (index === 0 ? 0x31 : byte))],
    ['an empty sequence', () => unhex('3000')],
    ['another structure', () => unhex('30060201010201 01')],
    ['endlessly nested sequences', () => new Uint8Array(100_000).fill(0x30)],
  ])('returns undefined for %s', async (_, change) => {
    const { der } = await issue(undefined, {});
    expect(readCertificateFacts(change(der))).toBeUndefined();
  });

  test.each<readonly [string, string]>([
    ['empty', '04 00'],
    ['not ASCII', '30 03 82 01 ff'],
    ['encoded in pieces', '30 05 a2 03 16 01 61'],
  ])('returns undefined when the alternative names are %s', async (_, value) => {
    const { der } = await issue(undefined, {
      extensions: [new Extension(alternativeNames, false, unhex(value))],
    });
    expect(readCertificateFacts(der)).toBeUndefined();
  });

  test.each<readonly [string, string, string]>([
    ['a length in more bytes than necessary', '^3082', '308300'],
    ['TRUE encoded as 01', '0603551d130101ff', '0603551d13010101'],
    ['FALSE as an encoded default', '0603551d130101ff', '0603551d13010100'],
    ['a name that is not UTF-8', '0c075ac3bc72696368', '0c075ac32872696368'],
    ['a validity period that starts in month 13', '170d32363032', '170d32363133'],
  ])('returns undefined for %s', async (_, written, instead) => {
    const { der } = await issue(undefined, {
      subject: [{ CN: ['Zürich'] }],
      extensions: authorityExtensions(),
    });
    const hex = Buffer.from(der).toString('hex');
    const changed = hex.replace(new RegExp(written), instead);
    expect(changed).not.toBe(hex);
    expect(readCertificateFacts(unhex(changed))).toBeUndefined();
  });

  test('returns undefined for a validity period with a fraction of a second', async () => {
    const { der } = await issue(undefined, { notAfter: Date.parse('9999-12-31T23:59:59Z') });
    const longer = (length: string) =>
      (Number.parseInt(length, 16) + 2).toString(16).padStart(length.length, '0');
    const changed = Buffer.from(der)
      .toString('hex')
      .replace(/^3082(.{4})3081(.{2})/, (_, all, signed) => `3082${longer(all)}3081${longer(signed)}`)
      .replace(/3020(170d.{26})180f(.{28})5a/, '3022$11811$22e355a');
    expect(unhex(changed)).toHaveLength(der.length + 2);
    expect(readCertificateFacts(unhex(changed))).toBeUndefined();
  });

  test('returns undefined when an extension occurs twice', async () => {
    const names = (value: string) => new SubjectAlternativeNameExtension([{ type: 'dns', value }]);
    const { der } = await issue(undefined, { extensions: [names('a.example'), names('b.example')] });
    expect(readCertificateFacts(der)).toBeUndefined();
  });

  test('returns undefined when the signed algorithm differs from that of the signature', async () => {
    const { der } = await issue(undefined, {});
    const sha256 = '2a8648ce3d040302';
    const at = Buffer.from(der).toString('hex').lastIndexOf(sha256) / 2;
    const changed = Uint8Array.from(der);
    changed[at + 7] = 0x03;
    expect(readCertificateFacts(der)).toBeDefined();
    expect(readCertificateFacts(changed)).toBeUndefined();
  });
});
