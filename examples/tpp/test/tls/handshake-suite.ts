import { once } from 'node:events';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { type ClientHello, type ServerReaction, sayHello } from './client-hello.ts';

const tls12 = 0x0303;

/** RFC 8446 section 6.2. */
const alerts = { handshakeFailure: 40, protocolVersion: 70 } as const;

/** The suites of TLS 1.2 that stay, by the kind of the server's key: ECDHE with AES-128-GCM and AES-256-GCM. */
const allowed = { EC: [0xc02b, 0xc02c], RSA: [0xc02f, 0xc030] } as const;

/** Wherever suites of TLS 1.2 and older were ever registered, signaling values left out. */
const registered = [
  [0x0000, 0x00c7],
  [0xc001, 0xc0b5],
  [0xcc13, 0xcc15],
  [0xcca8, 0xccae],
  [0xd001, 0xd005],
].flatMap(([first = 0, last = 0]) => Array.from({ length: last - first + 1 }, (_, index) => first + index));

/** Node wants one of TLS 1.2 beside those of TLS 1.3 that it is to offer. */
const besides = 'ECDHE-ECDSA-AES128-GCM-SHA256';

/** Offers every cipher suite there is, one by one, to a server whose key is of one kind. */
export function describeSuites(kind: 'EC' | 'RSA', address: () => string): void {
  describe(`with an ${kind} key`, () => {
    const greet = (suites: readonly number[]): Promise<ServerReaction> =>
      sayHello(address(), { version: tls12, suites });

    test('takes exactly the suites of TLS 1.2 that FAPI 2.0 leaves', async () => {
      const taken: number[] = [];
      for (const suite of registered) {
        const reaction = await greet([suite]);
        if (reaction.kind === 'hello') taken.push(reaction.hello.suite);
        else expect([suite, reaction]).toEqual([suite, refused(alerts.handshakeFailure)]);
      }
      expect(taken).toEqual(allowed[kind]);
    });

    test('takes none of the others where all are offered at once', async () => {
      const others = registered.filter((suite) => !allowed[kind].some((one) => one === suite));
      expect(await greet(others)).toEqual(refused(alerts.handshakeFailure));
    });

    test.each([
      ['TLS_AES_128_GCM_SHA256', true],
      ['TLS_AES_256_GCM_SHA384', true],
      ['TLS_CHACHA20_POLY1305_SHA256', true],
      ['TLS_AES_128_CCM_SHA256', false],
      ['TLS_AES_128_CCM_8_SHA256', false],
    ])('TLS 1.3 with %s: %s', async (suite, isTaken) => {
      // The level is the client's own: it offers what it would not by itself.
      const options = { ciphers: `${suite}:${besides}:@SECLEVEL=0`, minVersion: 'TLSv1.3' } as const;
      const chosen = await shake(address(), options, (socket) => socket.getCipher().name);
      expect(chosen).toBe(isTaken ? suite : 'ERR_SSL_SSL/TLS_ALERT_HANDSHAKE_FAILURE');
    });
  });
}

/** Checks what else is settled before the first request: version, compression, certificate, protocol. */
export function describeHandshake(address: () => string): void {
  const greet = (hello: Partial<ClientHello>): Promise<ServerReaction> =>
    sayHello(address(), { version: tls12, suites: allowed.EC, ...hello });

  test.each([
    ['SSL 3.0', 0x0300, alerts.handshakeFailure],
    ['TLS 1.0', 0x0301, alerts.protocolVersion],
    ['TLS 1.1', 0x0302, alerts.protocolVersion],
  ])('refuses %s', async (_, version, alert) => {
    expect(await greet({ version, suites: registered })).toEqual(refused(alert));
  });

  test('prefers TLS 1.3, and marks a lower choice against downgrades', async () => {
    const protocolOf = (options: ConnectionOptions) =>
      shake(address(), options, (socket) => socket.getProtocol());
    expect(await protocolOf({})).toBe('TLSv1.3');
    expect(await protocolOf({ maxVersion: 'TLSv1.2' })).toBe('TLSv1.2');
    expect(await greet({})).toMatchObject({ hello: { version: tls12, mark: 'DOWNGRD\u0001' } });
  });

  test('compresses nothing', async () => {
    expect(await greet({ compression: [1, 0] })).toMatchObject({ hello: { compression: 0 } });
    expect((await greet({ compression: [1] })).kind).toBe('alert');
  });

  test('asks for a certificate', async () => {
    expect(await greet({})).toMatchObject({ hello: { messages: expect.arrayContaining([13]) } });
  });

  test.each([
    [['h2', 'http/1.1'], 'http/1.1'],
    [['http/1.1'], 'http/1.1'],
    [['h2'], 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'],
    [[], false],
  ])('speaks HTTP/1.1 alone: of %j it takes %s', async (ALPNProtocols, expected) => {
    const options = ALPNProtocols.length === 0 ? {} : { ALPNProtocols };
    expect(await shake(address(), options, (socket) => socket.alpnProtocol)).toBe(expected);
  });

  test('does not renegotiate where a client asks for it', async () => {
    const outcome = await shake(address(), { maxVersion: 'TLSv1.2' }, renegotiate);
    expect(outcome).toBe('ERR_SSL_NO_RENEGOTIATION');
  });
}

function refused(description: number): ServerReaction {
  return { kind: 'alert', description };
}

/** Connects, looks, and hangs up; answers the code of the error where there is no connection. */
async function shake<Seen>(
  address: string,
  options: ConnectionOptions,
  look: (socket: TLSSocket) => Seen | Promise<Seen>,
): Promise<Seen | string> {
  const port = Number(new URL(address).port);
  const socket = connect({ host: '127.0.0.1', port, rejectUnauthorized: false, ...options });
  try {
    await once(socket, 'secureConnect');
    return await look(socket);
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    socket.destroy();
  }
}

/** Fails with what the bank's refusal is called. */
function renegotiate(socket: TLSSocket): Promise<string> {
  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.renegotiate({ rejectUnauthorized: false }, (error) =>
      error === null ? resolve('renegotiated') : reject(error),
    );
  });
}
