import { now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import {
  authorityExtensions,
  BasicConstraintsExtension,
  type CertificateChanges,
  day,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  Extension,
  type Issued,
  issue,
  issueAuthority,
  KeyUsageFlags,
  KeyUsagesExtension,
  verifyCertificate,
} from './certificate-fixture.ts';

const root = await issueAuthority(undefined, 'CN=Root');
const middle = await issueAuthority(root, 'CN=Middle');
const leaf = await issue(middle, {});

const verify = (
  certificate: Issued,
  chain: readonly Issued[],
  authorities: readonly Issued[] = [root],
  at = now,
) => verifyCertificate(certificate, chain, authorities, at);

const usage = (...flags: readonly KeyUsageFlags[]) =>
  new KeyUsagesExtension(
    flags.reduce((all, flag) => all | flag, 0),
    true,
  );
const purpose = (...purposes: readonly ExtendedKeyUsage[]) => new ExtendedKeyUsageExtension([...purposes]);
const critical = (identifier: string) => new Extension(identifier, true, Uint8Array.of(0x30, 0));

describe('the rules of a path', () => {
  const outside: readonly (readonly [string, CertificateChanges])[] = [
    ['has expired', { notAfter: now - 1000 }],
    ['is not valid yet', { notBefore: now + 1000 }],
  ];

  test.each(outside)('refuses a path if the certificate %s', async (_, changes) => {
    expect(await verify(await issue(root, changes), [])).toBeUndefined();
  });

  test.each(outside)('refuses a path if an intermediate certificate %s', async (_, changes) => {
    const authority = await issueAuthority(root, 'CN=Timed', changes);
    expect(await verify(await issue(authority, {}), [authority])).toBeUndefined();
  });

  test.each(outside)('refuses a path if the authority %s', async (_, changes) => {
    const authority = await issueAuthority(undefined, 'CN=Timed', changes);
    expect(await verify(await issue(authority, {}), [], [authority])).toBeUndefined();
  });

  test('a path is valid until the last second of its period', async () => {
    const ending = await issue(root, { notAfter: now + day / 2 });
    expect(await verify(ending, [], [root], now + day / 2)).toBeDefined();
    expect(await verify(ending, [], [root], now + day / 2 + 1)).toBeUndefined();
  });

  test.each<readonly [string, CertificateChanges]>([
    ['has no extensions', { extensions: [] }],
    ['is marked as no authority', { extensions: [new BasicConstraintsExtension(false)] }],
    ['has a key usage but no constraints', { extensions: [usage(KeyUsageFlags.keyCertSign)] }],
    [
      'may not sign certificates',
      {
        extensions: [
          new BasicConstraintsExtension(true),
          usage(KeyUsageFlags.digitalSignature, KeyUsageFlags.cRLSign),
        ],
      },
    ],
    ['is for servers only', { extensions: [...authorityExtensions(), purpose(ExtendedKeyUsage.serverAuth)] }],
    ['has name constraints', { extensions: [...authorityExtensions(), critical('2.5.29.30')] }],
    [
      'has name constraints that are not critical',
      { extensions: [...authorityExtensions(), new Extension('2.5.29.30', false, Uint8Array.of(0x30, 0))] },
    ],
    ['has policy constraints', { extensions: [...authorityExtensions(), critical('2.5.29.36')] }],
    ['has an unknown critical extension', { extensions: [...authorityExtensions(), critical('1.2.3.4')] }],
    [
      'has malformed constraints',
      { extensions: [new Extension('2.5.29.19', true, Uint8Array.of(0x30, 3, 1, 1))] },
    ],
  ])('refuses a path whose intermediate authority %s', async (_, changes) => {
    const authority = await issueAuthority(root, 'CN=Varied', changes);
    const period = await verify(await issue(authority, {}), [authority]);
    expect(period).toBeUndefined();
  });

  test.each<readonly [string, CertificateChanges]>([
    ['has no key usage', { extensions: [new BasicConstraintsExtension(true)] }],
    [
      'is for clients',
      {
        extensions: [
          ...authorityExtensions(),
          purpose(ExtendedKeyUsage.clientAuth, ExtendedKeyUsage.serverAuth),
        ],
      },
    ],
    [
      'has an unknown extension',
      { extensions: [...authorityExtensions(), new Extension('1.2.3.4', false, Uint8Array.of(5, 0))] },
    ],
  ])('accepts a path whose intermediate authority %s', async (_, changes) => {
    const authority = await issueAuthority(root, 'CN=Varied', changes);
    const period = await verify(await issue(authority, {}), [authority]);
    expect(period).toBeDefined();
  });

  test.each<readonly [string, CertificateChanges]>([
    ['for servers', { extensions: [purpose(ExtendedKeyUsage.serverAuth)] }],
    ['for e-mail', { extensions: [purpose(ExtendedKeyUsage.emailProtection)] }],
    ['whose key may only encrypt', { extensions: [usage(KeyUsageFlags.keyEncipherment)] }],
    ['with an unknown critical extension', { extensions: [critical('1.2.3.4')] }],
    ['with a malformed purpose', { extensions: [new Extension('2.5.29.37', false, Uint8Array.of(5, 0))] }],
  ])('refuses a client certificate %s', async (_, changes) => {
    expect(await verify(await issue(root, changes), [])).toBeUndefined();
  });

  test.each<readonly [string, CertificateChanges]>([
    ['for clients', { extensions: [purpose(ExtendedKeyUsage.clientAuth)] }],
    ['whose key may sign', { extensions: [usage(KeyUsageFlags.digitalSignature)] }],
    ['whose key may agree on keys', { extensions: [usage(KeyUsageFlags.keyAgreement)] }],
    ['with policies', { extensions: [critical('2.5.29.32')] }],
  ])('accepts a client certificate %s', async (_, changes) => {
    expect(await verify(await issue(root, changes), [])).toBeDefined();
  });

  test('a certificate that is not an authority cannot issue others', async () => {
    const stolen = await issue(leaf, { subject: 'CN=Another' });
    expect(await verify(stolen, [leaf, middle])).toBeUndefined();
  });

  test.each([
    [0, 0, true],
    [0, 1, false],
    [1, 1, true],
    [1, 2, false],
  ])(
    'an authority with a path length of %i has %i authorities below it: %o',
    async (length, below, accepted) => {
      const authority = await issueAuthority(root, 'CN=Bounded', { extensions: authorityExtensions(length) });
      const chain = [authority];
      for (let index = 0; index < below; index += 1)
        chain.push(await issueAuthority(chain.at(-1), `CN=Below ${index}`));
      const certificate = await issue(chain.at(-1), {});
      expect((await verify(certificate, chain)) !== undefined).toBe(accepted);
    },
  );

  test('the path length of the trusted authority counts, and self-issued certificates do not', async () => {
    const bounded = await issueAuthority(undefined, 'CN=Bounded', { extensions: authorityExtensions(0) });
    const renewed = await issueAuthority(bounded, 'CN=Bounded');
    const below = await issueAuthority(bounded, 'CN=Below');
    expect(await verify(await issue(renewed, {}), [renewed], [bounded])).toBeDefined();
    expect(await verify(await issue(below, {}), [below], [bounded])).toBeUndefined();
  });
});
