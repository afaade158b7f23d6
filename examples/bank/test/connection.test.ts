import { systemClock } from '@ob/server';
// The library that makes certificates expects this to be loaded before it.
import 'reflect-metadata';
import { X509Certificate as NodeCertificate } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { Agent, request } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection } from '@ob/http';
import { type RunningServer, readConnection, serve } from '@ob/http/node';
import {
  BasicConstraintsExtension,
  cryptoProvider,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  type Extension,
  PemConverter,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ConfigError } from '../src/config.ts';
import { trustProxies } from '../src/platform/proxies.ts';

cryptoProvider.set(crypto);

interface Issued {
  readonly subject: string;
  readonly keys: CryptoKeyPair;
  readonly certificate: string;
  readonly key: string;
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const hour = 3_600_000;

async function issue(
  issuer: Issued | undefined,
  subject: string,
  extensions: readonly Extension[],
  [begins, ends]: readonly [number, number] = [-hour, hour],
): Promise<Issued> {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const certificate = await X509CertificateGenerator.create({
    subject,
    issuer: issuer?.subject ?? subject,
    notBefore: new Date(Date.now() + begins),
    notAfter: new Date(Date.now() + ends),
    publicKey: keys.publicKey,
    signingKey: (issuer?.keys ?? keys).privateKey,
    signingAlgorithm: algorithm,
    extensions: [...extensions],
  });
  const key = PemConverter.encode(await crypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
  return { subject, keys, certificate: certificate.toString('pem'), key };
}

const authority = [new BasicConstraintsExtension(true, undefined, true)];
const forClients = [new ExtendedKeyUsageExtension([ExtendedKeyUsage.clientAuth])];
const forServers = [new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth])];

const root = await issue(undefined, 'CN=Root', authority);
const middle = await issue(root, 'CN=Middle', authority);
const identity = await issue(root, 'CN=localhost', forServers);
const client = await issue(root, 'CN=Client', forClients);
const material = {
  cert: identity.certificate,
  key: identity.key,
  clientAuthorities: root.certificate,
};

const toDer = ({ certificate }: Issued): Buffer => new NodeCertificate(certificate).raw;

/** Starts a listener that only tells the certificate of the connection, behind the proxies of a configuration. */
async function start(trustedProxies: string[]): Promise<RunningServer> {
  const overProxies = trustProxies({ config: { trustedProxies }, clock: systemClock }, material);
  const service = overProxies(async (_, { clientCertificate }: Connection) =>
    Response.json(
      clientCertificate === undefined ? null : Buffer.from(clientCertificate.der).toString('base64'),
    ),
  );
  const handler: RequestListener = async (incoming, outgoing) => {
    const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const asked = new Request('https://localhost/', { headers });
    outgoing.end(await (await service(asked, readConnection(incoming.socket))).text());
  };
  return serve({ handler, port: 0, host: '127.0.0.1', tls: material });
}

let direct: RunningServer;
let proxied: RunningServer;

beforeAll(async () => {
  direct = await start([]);
  proxied = await start(['127.0.0.1']);
});

afterAll(() => Promise.all([direct, proxied].map((server) => server.stop({ withinMs: 0 }))));

async function show(
  { port }: RunningServer,
  shown: Issued | undefined,
  {
    chain = [],
    headers = {},
    agent,
  }: { chain?: readonly Issued[]; headers?: Record<string, string>; agent?: Agent } = {},
): Promise<Buffer | undefined> {
  const tls =
    shown === undefined
      ? {}
      : { cert: [shown, ...chain].map(({ certificate }) => certificate).join('\n'), key: shown.key };
  const sent = request({
    port,
    host: '127.0.0.1',
    rejectUnauthorized: false,
    agent: agent ?? false,
    headers,
    ...tls,
  });
  sent.end();
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  const told: string | null = JSON.parse(Buffer.concat(await answer.toArray()).toString());
  return told === null ? undefined : Buffer.from(told, 'base64');
}

const header = (certificate: Issued) => ({ 'client-cert': `:${toDer(certificate).toString('base64')}:` });

type Way = (certificate: Issued, chain?: readonly Issued[]) => Promise<Buffer | undefined>;

const ways: readonly (readonly [string, Way])[] = [
  ['the connection', (certificate, chain = []) => show(direct, certificate, { chain })],
  [
    'a trusted proxy',
    (certificate, chain = []) => {
      const list = chain.map((link) => header(link)['client-cert']).join(', ');
      return show(proxied, identity, { headers: { ...header(certificate), 'client-cert-chain': list } });
    },
  ],
];

describe.each(ways)('a certificate of %s', (_, showBy) => {
  test('counts where an authority has issued it, itself or by way of another', async () => {
    expect(await showBy(client)).toEqual(toDer(client));
    const below = await issue(middle, 'CN=Below', forClients);
    expect(await showBy(below, [middle])).toEqual(toDer(below));
    expect(await showBy(below)).toBeUndefined();
  });

  test.each<readonly [string, () => Promise<Issued>]>([
    ['has ended', () => issue(root, 'CN=Client', forClients, [-hour, -1000])],
    ['has not begun', () => issue(root, 'CN=Client', forClients, [hour, 2 * hour])],
    ['is for servers', () => issue(root, 'CN=Client', forServers)],
    ['is self-signed', () => issue(undefined, 'CN=Client', forClients)],
    [
      'comes from an authority of the same name',
      async () => issue(await issue(undefined, 'CN=Root', authority), 'CN=Client', forClients),
    ],
    ['comes from one that is no authority', () => issue(client, 'CN=Other', forClients)],
  ])('counts as none where it %s', async (_, make) => {
    expect(await showBy(await make(), [client])).toBeUndefined();
  });
});

describe('a connection', () => {
  test('may have no certificate', async () => {
    expect(await show(direct, undefined)).toBeUndefined();
    expect(await show(proxied, undefined)).toBeUndefined();
  });

  test('may outlive its certificate, which then counts no more', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const short = await issue(root, 'CN=Short', forClients, [-hour, 2000]);
    expect(await show(direct, short, { agent })).toEqual(toDer(short));
    await sleep(2100);
    expect(await show(direct, short, { agent })).toBeUndefined();
    agent.destroy();
  });

  test('shows its own certificate where no proxy is trusted, whatever a header says', async () => {
    const other = await issue(root, 'CN=Other', forClients);
    expect(await show(direct, client, { headers: header(other) })).toEqual(toDer(client));
    expect(await show(direct, undefined, { headers: header(other) })).toBeUndefined();
  });

  test('of a trusted proxy never shows the certificate of that', async () => {
    expect(await show(proxied, client)).toBeUndefined();
  });
});

test('a bundle that holds others than authorities cannot stand behind a proxy', () => {
  const config = { trustedProxies: ['127.0.0.1'] };
  const clientAuthorities = `${root.certificate}\n${client.certificate}`;
  expect(() => trustProxies({ config, clock: systemClock }, { clientAuthorities })).toThrow(ConfigError);
});
