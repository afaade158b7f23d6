import { once } from 'node:events';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { type ClientHello, type ServerReaction, sendHello } from './client-hello.ts';

const tls12 = 0x0303;

/** RFC 8446 section 6.2. */
const alerts = { handshakeFailure: 40, protocolVersion: 70 } as const;

/** The allowed TLS 1.2 suites by the kind of the server's key: ECDHE with AES-128-GCM and AES-256-GCM. */
const allowed = { EC: [0xc02b, 0xc02c], RSA: [0xc02f, 0xc030] } as const;

/** The ranges of registered suites of TLS 1.2 and older, without signaling values. */
const registered = [
  [0x0000, 0x00c7],
  [0xc001, 0xc0b5],
  [0xcc13, 0xcc15],
  [0xcca8, 0xccae],
  [0xd001, 0xd005],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Node requires one TLS 1.2 suite in the list in order to offer TLS 1.3 suites. */
const requiredSuite = 'ECDHE-ECDSA-AES128-GCM-SHA256';

/** Offers every registered cipher suite to a server with a key of one kind. */
export function describeSuites(kind: 'EC' | 'RSA', address: () => string): void {
  describe(`with an ${kind} key`, () => {
    const greet = (suites: readonly number[]): Promise<ServerReaction> =>
      sendHello(address(), { version: tls12, suites });

    test('accepts exactly the suites of TLS 1.2 that FAPI 2.0 allows', async () => {
      const taken: number[] = [];
      for (const suite of registered) {
        const reaction = await greet([suite]);
        if (reaction.kind === 'hello') taken.push(reaction.hello.suite);
        else expect([suite, reaction]).toEqual([suite, refused(alerts.handshakeFailure)]);
      }
      expect(taken).toEqual(allowed[kind]);
    });

    test('refuses a client that offers all other suites at once', async () => {
      const others = registered.filter((suite) => !allowed[kind].some((one) => one === suite));
      expect(await greet(others)).toEqual(refused(alerts.handshakeFailure));
    });

    test.each([
      ['accepts', 'TLS_AES_128_GCM_SHA256', true],
      ['accepts', 'TLS_AES_256_GCM_SHA384', true],
      ['accepts', 'TLS_CHACHA20_POLY1305_SHA256', true],
      ['refuses', 'TLS_AES_128_CCM_SHA256', false],
      ['refuses', 'TLS_AES_128_CCM_8_SHA256', false],
    ])('%s %s with TLS 1.3', async (_, suite, isTaken) => {
      // The security level 0 of the client lets it offer any suite.
      const options = { ciphers: `${suite}:${requiredSuite}:@SECLEVEL=0`, minVersion: 'TLSv1.3' } as const;
      const chosen = await inspectConnection(address(), options, (socket) => socket.getCipher().name);
      expect(chosen).toBe(isTaken ? suite : 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE');
    });
  });
}

/** Tests version, compression, certificate request and application protocol. */
export function describeHandshake(address: () => string): void {
  const greet = (hello: Partial<ClientHello>): Promise<ServerReaction> =>
    sendHello(address(), { version: tls12, suites: allowed.EC, ...hello });

  test.each([
    ['SSL 3.0', 0x0300, alerts.handshakeFailure],
    ['TLS 1.0', 0x0301, alerts.protocolVersion],
    ['TLS 1.1', 0x0302, alerts.protocolVersion],
  ])('refuses %s', async (_, version, alert) => {
    expect(await greet({ version, suites: registered })).toEqual(refused(alert));
  });

  test('prefers TLS 1.3, and marks a lower version as a downgrade', async () => {
    const protocolOf = (options: ConnectionOptions) =>
      inspectConnection(address(), options, (socket) => socket.getProtocol());
    expect(await protocolOf({})).toBe('TLSv1.3');
    expect(await protocolOf({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    expect(await greet({})).toMatchObject({ hello: { version: tls12, downgradeMarker: 'DOWNGRD\u0001' } });
  });

  test('uses no compression', async () => {
    expect(await greet({ compression: [1, 0] })).toMatchObject({ hello: { compression: 0 } });
    expect((await greet({ compression: [1] })).kind).toBe('alert');
  });

  test('requests a client certificate', async () => {
    expect(await greet({})).toMatchObject({ hello: { messages: expect.arrayContaining([13]) } });
  });

  test.each([
    [['h2', 'http/1.1'], 'http/1.1'],
    [['http/1.1'], 'http/1.1'],
    [['h2'], 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'],
    [[], false],
  ])('supports only HTTP/1.1: for the ALPN list %j the result is %s', async (ALPNProtocols, expected) => {
    const options = ALPNProtocols.length === 0 ? {} : { ALPNProtocols };
    expect(await inspectConnection(address(), options, (socket) => socket.alpnProtocol)).toBe(expected);
  });

  test('refuses renegotiation', async () => {
    const outcome = await inspectConnection(address(), { maxVersion: 'TLSv1.2' }, renegotiate);
    expect(outcome).toBe('ERR_SSL_NO_RENEGOTIATION');
  });
}

function refused(description: number): ServerReaction {
  return { kind: 'alert', description };
}

/** Connects and inspects the connection. Returns the error code if there is no connection. */
async function inspectConnection<Seen>(
  address: string,
  options: ConnectionOptions,
  inspect: (socket: TLSSocket) => Seen | Promise<Seen>,
): Promise<Seen | string> {
  const port = Number(new URL(address).port);
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    return await inspect(socket);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    socket.destroy();
  }
}

/** Rejects with the error of the bank's refusal. */
function renegotiate(socket: TLSSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.renegotiate({ rejectUnauthorized: false }, (error) =>
      error === null ? resolve('renegotiated') : reject(error),
    );
  });
}
