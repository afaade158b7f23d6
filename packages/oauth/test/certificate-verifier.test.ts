import { describe, expect, test } from 'vitest';
import { OAuthConfigurationError } from '../src/oauth-configuration-error.ts';
import { createCertificateVerifier } from '../src/x509.ts';
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
} from './certificate-world.ts';
import { now } from './sample-request.ts';

const root = await issueAuthority(undefined, 'CN=Root');
const middle = await issueAuthority(root, 'CN=Middle');
const leaf = await issue(middle, {});

function verify(
  certificate: Issued,
  chain: readonly Issued[],
  authorities: readonly Issued[] = [root],
  at = now,
) {
  const verifier = createCertificateVerifier({
    authorities: authorities.map(({ der }) => der),
    clock: { now: () => at },
  });
  return verifier.verify(
    certificate.der,
    chain.map(({ der }) => der),
  );
}

const usage = (...flags: readonly KeyUsageFlags[]) =>
  new KeyUsagesExtension(
    flags.reduce((all, flag) => all | flag, 0),
    true,
  );
const purpose = (...purposes: readonly ExtendedKeyUsage[]) => new ExtendedKeyUsageExtension([...purposes]);
const critical = (identifier: string) => new Extension(identifier, true, Uint8Array.of(0x30, 0));

describe('certificate verifier', () => {
  test('follows a path through intermediate certificates, in whatever order they come', async () => {
    const lower = await issueAuthority(middle, 'CN=Lower');
    const third = await issue(lower, {});
    expect(await verify(third, [lower, middle])).toBeDefined();
    expect(await verify(third, [root, middle, lower])).toBeDefined();
    expect(await verify(third, [lower])).toBeUndefined();
    expect(await verify(third, [middle])).toBeUndefined();
  });

  test('ends a path at any authority that is trusted, also one that another has issued', async () => {
    expect(await verify(leaf, [], [middle])).toBeDefined();
    expect(await verify(leaf, [], [root])).toBeUndefined();
    expect(await verify(leaf, [], [root, middle])).toBeDefined();
  });

  test('answers the time within which the whole path holds', async () => {
    const short = await issueAuthority(root, 'CN=Short', { notBefore: now - 3000, notAfter: now + 5000 });
    const long = await issue(short, { notBefore: now - 2000, notAfter: now + 9000 });
    expect(await verify(long, [short])).toEqual({ notBefore: now - 2000, notAfter: now + 5000 });
  });

  test.each(['p256', 'p384', 'p521', 'rsa', 'rsa512', 'pss', 'pss384', 'ed25519'] as const)(
    'verifies signatures by %s',
    async (algorithm) => {
      const authority = await issueAuthority(undefined, 'CN=Root', { algorithm });
      const other = await issueAuthority(undefined, 'CN=Root', { algorithm });
      const signed = await issue(authority, {});
      expect(await verify(signed, [], [authority])).toBeDefined();
      expect(await verify(signed, [], [other])).toBeUndefined();
      expect(await verify(signed, [], [other, authority])).toBeDefined();
    },
  );

  test.each(['sha1', 'weak'] as const)('verifies no signatures by %s', async (algorithm) => {
    const authority = await issueAuthority(undefined, 'CN=Root', { algorithm });
    expect(await verify(await issue(authority, {}), [], [authority])).toBeUndefined();
  });

  test('refuses an authority of the right name with another key', async () => {
    const impostor = await issueAuthority(undefined, 'CN=Root');
    expect(await verify(await issue(impostor, {}), [])).toBeUndefined();
    expect(await verify(await issue(impostor, {}), [impostor])).toBeUndefined();
  });

  test('refuses an authority of another name with the right key', async () => {
    const renamed = await issue(root, { issuerName: 'CN=Other' });
    expect(await verify(renamed, [])).toBeUndefined();
  });

  test('refuses a self-signed certificate', async () => {
    const alone = await issue(undefined, {});
    expect(await verify(alone, [])).toBeUndefined();
    expect(await verify(alone, [alone])).toBeUndefined();
  });

  test('finds its way among authorities of one name, and out of a circle', async () => {
    const one = await issueAuthority(undefined, 'CN=One');
    const two = await issueAuthority(undefined, 'CN=Two');
    const oneByTwo = await issueAuthority(two, 'CN=One', { keys: one.keys });
    const twoByOne = await issueAuthority(one, 'CN=Two', { keys: two.keys });
    const oneByRoot = await issueAuthority(root, 'CN=One', { keys: one.keys });
    const certificate = await issue(one, {});
    expect(await verify(certificate, [oneByTwo, twoByOne])).toBeUndefined();
    expect(await verify(certificate, [oneByTwo, twoByOne, oneByRoot])).toBeDefined();
  });

  test('refuses more intermediate certificates than four', async () => {
    const fifth = await issueAuthority(root, 'CN=Fifth');
    expect(await verify(leaf, [middle, fifth, fifth, fifth])).toBeDefined();
    expect(await verify(leaf, [middle, fifth, fifth, fifth, fifth])).toBeUndefined();
  });

  test('passes over what is no certificate in the chain, and gives nothing where the first is none', async () => {
    const broken = { ...leaf, der: Uint8Array.of(1, 2, 3) };
    expect(await verify(leaf, [broken, middle])).toBeDefined();
    expect(await verify(broken, [middle])).toBeUndefined();
  });
});

describe('the rules of a path', () => {
  const outside: readonly (readonly [string, CertificateChanges])[] = [
    ['has ended', { notAfter: now - 1000 }],
    ['has not begun', { notBefore: now + 1000 }],
  ];

  test.each(outside)('the certificate %s', async (_, changes) => {
    expect(await verify(await issue(root, changes), [])).toBeUndefined();
  });

  test.each(outside)('an intermediate certificate %s', async (_, changes) => {
    const authority = await issueAuthority(root, 'CN=Timed', changes);
    expect(await verify(await issue(authority, {}), [authority])).toBeUndefined();
  });

  test.each(outside)('the authority %s', async (_, changes) => {
    const authority = await issueAuthority(undefined, 'CN=Timed', changes);
    expect(await verify(await issue(authority, {}), [], [authority])).toBeUndefined();
  });

  test('a path holds up to the last second of its period', async () => {
    const ending = await issue(root, { notAfter: now + day / 2 });
    expect(await verify(ending, [], [root], now + day / 2)).toBeDefined();
    expect(await verify(ending, [], [root], now + day / 2 + 1)).toBeUndefined();
  });

  test.each<readonly [string, CertificateChanges, boolean]>([
    ['says nothing of itself', { extensions: [] }, false],
    ['is no authority', { extensions: [new BasicConstraintsExtension(false)] }, false],
    ['has a key usage but no constraints', { extensions: [usage(KeyUsageFlags.keyCertSign)] }, false],
    [
      'may not sign certificates',
      {
        extensions: [
          new BasicConstraintsExtension(true),
          usage(KeyUsageFlags.digitalSignature, KeyUsageFlags.cRLSign),
        ],
      },
      false,
    ],
    ['says nothing of its key', { extensions: [new BasicConstraintsExtension(true)] }, true],
    [
      'is for servers alone',
      { extensions: [...authorityExtensions(), purpose(ExtendedKeyUsage.serverAuth)] },
      false,
    ],
    [
      'is for clients',
      {
        extensions: [
          ...authorityExtensions(),
          purpose(ExtendedKeyUsage.clientAuth, ExtendedKeyUsage.serverAuth),
        ],
      },
      true,
    ],
    ['has name constraints', { extensions: [...authorityExtensions(), critical('2.5.29.30')] }, false],
    [
      'has name constraints that are not critical',
      { extensions: [...authorityExtensions(), new Extension('2.5.29.30', false, Uint8Array.of(0x30, 0))] },
      false,
    ],
    ['has policy constraints', { extensions: [...authorityExtensions(), critical('2.5.29.36')] }, false],
    [
      'has an unknown critical extension',
      { extensions: [...authorityExtensions(), critical('1.2.3.4')] },
      false,
    ],
    [
      'has an unknown extension',
      { extensions: [...authorityExtensions(), new Extension('1.2.3.4', false, Uint8Array.of(5, 0))] },
      true,
    ],
    [
      'has constraints that cannot be read',
      { extensions: [new Extension('2.5.29.19', true, Uint8Array.of(0x30, 3, 1, 1))] },
      false,
    ],
  ])('an intermediate authority that %s', async (_, changes, accepted) => {
    const authority = await issueAuthority(root, 'CN=Judged', changes);
    const period = await verify(await issue(authority, {}), [authority]);
    expect(period !== undefined).toBe(accepted);
  });

  test.each<readonly [string, CertificateChanges, boolean]>([
    ['for clients', { extensions: [purpose(ExtendedKeyUsage.clientAuth)] }, true],
    ['for servers', { extensions: [purpose(ExtendedKeyUsage.serverAuth)] }, false],
    ['for e-mail', { extensions: [purpose(ExtendedKeyUsage.emailProtection)] }, false],
    ['whose key signs', { extensions: [usage(KeyUsageFlags.digitalSignature)] }, true],
    ['whose key agrees', { extensions: [usage(KeyUsageFlags.keyAgreement)] }, true],
    ['whose key only encrypts', { extensions: [usage(KeyUsageFlags.keyEncipherment)] }, false],
    ['with an unknown critical extension', { extensions: [critical('1.2.3.4')] }, false],
    ['with policies', { extensions: [critical('2.5.29.32')] }, true],
    [
      'with a purpose that cannot be read',
      { extensions: [new Extension('2.5.29.37', false, Uint8Array.of(5, 0))] },
      false,
    ],
  ])('a certificate %s', async (_, changes, accepted) => {
    expect((await verify(await issue(root, changes), [])) !== undefined).toBe(accepted);
  });

  test('a certificate that is no authority issues none', async () => {
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

  test('the bound of the trusted authority counts too, and one that speaks of itself is not counted', async () => {
    const bounded = await issueAuthority(undefined, 'CN=Bounded', { extensions: authorityExtensions(0) });
    const renewed = await issueAuthority(bounded, 'CN=Bounded');
    const below = await issueAuthority(bounded, 'CN=Below');
    expect(await verify(await issue(renewed, {}), [renewed], [bounded])).toBeDefined();
    expect(await verify(await issue(below, {}), [below], [bounded])).toBeUndefined();
  });
});

describe('the authorities', () => {
  test.each<readonly [string, readonly Uint8Array[]]>([
    ['there are none', []],
    ['one is no certificate', [root.der, Uint8Array.of(1)]],
    ['one may not issue certificates', [root.der, leaf.der]],
  ])('refuses to start where %s', (_, authorities) => {
    expect(() => createCertificateVerifier({ authorities, clock: { now: () => now } })).toThrow(
      OAuthConfigurationError,
    );
  });
});
