import { now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { createCertificateVerifier } from '../../src/node/certificate-verifier.ts';
import { OAuthConfigurationError } from '../../src/oauth-configuration-error.ts';
import { type Issued, issue, issueAuthority, verifyCertificate } from './certificate-fixture.ts';

const root = await issueAuthority(undefined, 'CN=Root');
const middle = await issueAuthority(root, 'CN=Middle');
const leaf = await issue(middle, {});

const verify = (
  certificate: Issued,
  chain: readonly Issued[],
  authorities: readonly Issued[] = [root],
  at = now,
) => verifyCertificate(certificate, chain, authorities, at);

describe('certificate verifier', () => {
  test('finds a path through intermediate certificates in any order', async () => {
    const lower = await issueAuthority(middle, 'CN=Lower');
    const third = await issue(lower, {});
    expect(await verify(third, [lower, middle])).toBeDefined();
    expect(await verify(third, [root, middle, lower])).toBeDefined();
    expect(await verify(third, [lower])).toBeUndefined();
    expect(await verify(third, [middle])).toBeUndefined();
  });

  test('ends a path at any trusted authority, also an intermediate one', async () => {
    expect(await verify(leaf, [], [middle])).toBeDefined();
    expect(await verify(leaf, [], [root])).toBeUndefined();
    expect(await verify(leaf, [], [root, middle])).toBeDefined();
  });

  test('returns the period in which the whole path is valid', async () => {
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

  test.each(['sha1', 'weak', 'pssOfSha1', 'pssWithPresumedSalt'] as const)(
    'verifies no signatures by %s',
    async (algorithm) => {
      const authority = await issueAuthority(undefined, 'CN=Root', { algorithm });
      expect(await verify(await issue(authority, {}), [], [authority])).toBeUndefined();
    },
  );

  test.each([
    ['the same hash', '01', true],
    ['another hash', '02', false],
  ])('checks a PSS signature whose mask uses %s', async (_, hash, accepted) => {
    const authority = await issueAuthority(undefined, 'CN=Root', { algorithm: 'pss' });
    const certificate = await issue(authority, {});
    const mask = '06092a864886f70d010108300b06096086480165030402';
    const hex = Buffer.from(certificate.der)
      .toString('hex')
      .replaceAll(`${mask}01`, mask + hash);
    const der = Uint8Array.from(Buffer.from(hex, 'hex'));
    // Skips 63 bytes of the algorithm, and the signature with its 5 leading bytes.
    const signed = der.subarray(4, -(63 + 5 + 256));
    const algorithm = { name: 'RSA-PSS', saltLength: 32 };
    der.set(
      new Uint8Array(await crypto.subtle.sign(algorithm, authority.keys.privateKey, signed)),
      der.length - 256,
    );
    expect((await verify({ ...certificate, der }, [], [authority])) !== undefined).toBe(accepted);
  });

  test('refuses an ECDSA signature with a padded number', async () => {
    const hex = Buffer.from(leaf.der).toString('hex');
    const longer = (length: string) =>
      (Number.parseInt(length, 16) + 1).toString(16).padStart(length.length, '0');
    const padded = hex
      .replace(/^3082(.{4})/, (_, all) => `3082${longer(all)}`)
      .replace(/03(4.)0030(4.)02(2.)(.{120,140})$/, (_, bits, pair, first, rest) =>
        ['03', longer(bits), '0030', longer(pair), '02', longer(first), '00', rest].join(''),
      );
    expect(padded).toHaveLength(hex.length + 2);
    const der = Uint8Array.from(Buffer.from(padded, 'hex'));
    expect(await verify({ ...leaf, der }, [middle])).toBeUndefined();
  });

  test('refuses an authority with the right name and another key', async () => {
    const impostor = await issueAuthority(undefined, 'CN=Root');
    expect(await verify(await issue(impostor, {}), [])).toBeUndefined();
    expect(await verify(await issue(impostor, {}), [impostor])).toBeUndefined();
  });

  test('refuses an authority with another name and the right key', async () => {
    const renamed = await issue(root, { issuerName: 'CN=Other' });
    expect(await verify(renamed, [])).toBeUndefined();
  });

  test('refuses a self-signed certificate', async () => {
    const alone = await issue(undefined, {});
    expect(await verify(alone, [])).toBeUndefined();
    expect(await verify(alone, [alone])).toBeUndefined();
  });

  test('finds a path among authorities with one name, and through a cycle', async () => {
    const one = await issueAuthority(undefined, 'CN=One');
    const two = await issueAuthority(undefined, 'CN=Two');
    const oneByTwo = await issueAuthority(two, 'CN=One', { keys: one.keys });
    const twoByOne = await issueAuthority(one, 'CN=Two', { keys: two.keys });
    const oneByRoot = await issueAuthority(root, 'CN=One', { keys: one.keys });
    const certificate = await issue(one, {});
    expect(await verify(certificate, [oneByTwo, twoByOne])).toBeUndefined();
    expect(await verify(certificate, [oneByTwo, twoByOne, oneByRoot])).toBeDefined();
  });

  test('refuses more than four intermediate certificates', async () => {
    const fifth = await issueAuthority(root, 'CN=Fifth');
    expect(await verify(leaf, [middle, fifth, fifth, fifth])).toBeDefined();
    expect(await verify(leaf, [middle, fifth, fifth, fifth, fifth])).toBeUndefined();
  });

  test('ignores invalid certificates in the chain, and refuses an invalid client certificate', async () => {
    const broken = { ...leaf, der: Uint8Array.of(1, 2, 3) };
    expect(await verify(leaf, [broken, middle])).toBeDefined();
    expect(await verify(broken, [middle])).toBeUndefined();
  });
});

describe('the authorities', () => {
  test.each<readonly [string, readonly Uint8Array[]]>([
    ['the list is empty', []],
    ['one is no certificate', [root.der, Uint8Array.of(1)]],
    ['one may not issue certificates', [root.der, leaf.der]],
  ])('are refused at startup when %s', async (_, authorities) => {
    const created = createCertificateVerifier({ authorities, clock: { now: () => now } });
    await expect(created).rejects.toThrow(OAuthConfigurationError);
  });
});
