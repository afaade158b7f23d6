import type { Connection } from '@ob/http';
import { now } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { createTrustedProxies } from '../../src/authentication/forwarded-certificate.ts';
import type { CertificateVerifier } from '../../src/certificate/certificate-facts.ts';
import { createCertificateVerifier } from '../../src/node/certificate-verifier.ts';
import { certificateThumbprint } from '../../src/sender-constraint/certificate-binding.ts';
import { day, type Issued, issue, issueAuthority } from '../x509/certificate-fixture.ts';

const root = await issueAuthority(undefined, 'CN=Root');
const middle = await issueAuthority(root, 'CN=Middle');
const leaf = await issue(root, {});
const deep = await issue(middle, {});
const foreign = await issue(await issueAuthority(undefined, 'CN=Root'), {});
const expired = await issue(root, { notAfter: now - 1000 });

const encode = ({ der }: Issued): string => `:${Buffer.from(der).toString('base64')}:`;

/** Creates a service behind trusted proxies. It records the connection of each request and counts verifications. */
function createFixture(proxies: readonly string[] = ['127.0.0.0/8', '10.1.2.3', '2001:db8::/32']) {
  const state = { now, verifications: 0, connection: {} as Connection };
  const clock = { now: () => state.now };
  const actual = createCertificateVerifier({ authorities: [root.der], clock });
  const verifier: CertificateVerifier = {
    async verify(...certificates) {
      state.verifications += 1;
      return (await actual).verify(...certificates);
    },
  };
  const service = createTrustedProxies({ proxies, verifier, clock })(async (_, connection) => {
    state.connection = connection;
    return new Response('answered');
  });
  return {
    state,
    async send(
      headers: HeadersInit,
      connection: Connection = { remoteAddress: '127.0.0.1' },
    ): Promise<Connection> {
      const response = await service(new Request('https://bank.example/', { headers }), connection);
      expect(await response.text()).toBe('answered');
      return state.connection;
    },
  };
}

const own = { der: Uint8Array.of(1, 2, 3) };

describe('trusted proxies', () => {
  test('forward the certificate in Client-Cert', async () => {
    const { send } = createFixture();
    const { clientCertificate, remoteAddress } = await send({ 'Client-Cert': encode(leaf) });
    expect(clientCertificate?.der).toEqual(leaf.der);
    expect(remoteAddress).toBe('127.0.0.1');
  });

  test('forward a certificate with its chain', async () => {
    const { send } = createFixture();
    const chain = `${encode(middle)}, ${encode(root)}`;
    expect(
      (await send({ 'Client-Cert': encode(deep), 'Client-Cert-Chain': chain })).clientCertificate?.der,
    ).toEqual(deep.der);
    expect((await send({ 'Client-Cert': encode(deep) })).clientCertificate).toBeUndefined();
  });

  test.each([
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '10.1.2.3',
    '::ffff:10.1.2.3',
    '2001:db8::7',
    '2001:db8::7%eth0',
  ])('are trusted at %s', async (remoteAddress) => {
    const headers = { 'client-cert': encode(leaf) };
    const connection = await createFixture().send(headers, { remoteAddress, clientCertificate: own });
    expect(connection.clientCertificate?.der).toEqual(leaf.der);
  });

  test.each(['126.0.0.1', '10.1.2.4', '::1', '2001:db9::7', 'localhost', '', undefined])(
    'are not trusted at %s: the headers are ignored and the certificate of the connection counts',
    async (remoteAddress) => {
      const { send, state } = createFixture();
      const address = remoteAddress === undefined ? {} : { remoteAddress };
      const headers = { 'client-cert': encode(leaf) };
      expect(await send(headers, { ...address, clientCertificate: own })).toEqual({
        ...address,
        clientCertificate: own,
      });
      expect(await send(headers, address)).toEqual(address);
      expect(state.verifications).toBe(0);
    },
  );

  test('can be a whole address family, and are optional', async () => {
    const headers = { 'client-cert': encode(leaf) };
    expect((await createFixture(['0.0.0.0/0']).send(headers)).clientCertificate).toBeDefined();
    expect((await createFixture(['::/0']).send(headers)).clientCertificate).toBeUndefined();
    expect((await createFixture([]).send(headers)).clientCertificate).toBeUndefined();
  });

  test.each<readonly [string, HeadersInit]>([
    ['no header', {}],
    ['an empty header', { 'client-cert': '' }],
    ['an empty byte sequence', { 'client-cert': '::' }],
    ['base64 without colons', { 'client-cert': encode(leaf).slice(1, -1) }],
    ['base64url', { 'client-cert': `:${Buffer.from(leaf.der).toString('base64url')}:` }],
    ['base64 in lines', { 'client-cert': encode(leaf).replace(/(.{64})/g, '$1 ') }],
    ['a header that was sent twice', { 'client-cert': `${encode(leaf)}, ${encode(leaf)}` }],
    ['a parameter', { 'client-cert': `${encode(leaf)};a=1` }],
    ['a PEM file', { 'client-cert': encodeURIComponent('-----BEGIN CERTIFICATE-----') }],
    ['bytes that are not a certificate', { 'client-cert': ':AQID:' }],
    [
      'bytes after the certificate',
      { 'client-cert': encode({ ...leaf, der: Uint8Array.of(...leaf.der, 0) }) },
    ],
    ['a certificate of another authority', { 'client-cert': encode(foreign) }],
    ['a certificate that has ended', { 'client-cert': encode(expired) }],
    ['only a chain', { 'client-cert-chain': encode(leaf) }],
    ['half a chain', { 'client-cert': encode(leaf), 'client-cert-chain': `${encode(middle)}, x` }],
    ['a chain with a gap', { 'client-cert': encode(leaf), 'client-cert-chain': `${encode(middle)},,` }],
    [
      'headers of other products',
      { 'x-ssl-client-cert': encode(leaf), 'x-forwarded-client-cert': encode(leaf) },
    ],
  ])('ignore every certificate for %s', async (_, headers) => {
    const connection = { remoteAddress: '127.0.0.1', clientCertificate: own };
    expect(await createFixture().send(headers, connection)).toEqual({ remoteAddress: '127.0.0.1' });
  });

  test('cause one verification for each certificate, and return the same bytes again', async () => {
    const { send, state } = createFixture();
    const first = await send({ 'client-cert': encode(leaf) });
    const second = await send({ 'client-cert': encode(leaf) });
    expect(state.verifications).toBe(1);
    expect(second.clientCertificate?.der).toBe(first.clientCertificate?.der);
    expect(certificateThumbprint(leaf)).toBe(certificateThumbprint(second.clientCertificate ?? own));
  });

  test('cause a check of the validity period at every request, also for a cached certificate', async () => {
    const { send, state } = createFixture();
    const headers = { 'client-cert': encode(leaf) };
    expect((await send(headers)).clientCertificate).toBeDefined();
    state.now = now + day;
    expect((await send(headers)).clientCertificate).toBeDefined();
    state.now = now + day + 1;
    expect((await send(headers)).clientCertificate).toBeUndefined();
    state.now = now;
    expect((await send(headers)).clientCertificate).toBeDefined();
  });

  test('cause a new verification for a cached certificate that comes without its chain', async () => {
    const { send } = createFixture();
    const headers = { 'client-cert': encode(deep), 'client-cert-chain': encode(middle) };
    expect((await send(headers)).clientCertificate).toBeDefined();
    expect((await send({ 'client-cert': encode(deep) })).clientCertificate).toBeUndefined();
  });

  test('cause a new verification of a refused certificate', async () => {
    const { send, state } = createFixture();
    await send({ 'client-cert': encode(foreign) });
    await send({ 'client-cert': encode(foreign) });
    expect(state.verifications).toBe(2);
  });

  test.each(['', 'proxy.example', '10.0.0.0/33', '10.0.0', '10.0.0.0/8/8'])('cannot be %o', (proxy) => {
    expect(() => createFixture([proxy])).toThrow(RangeError);
  });
});
