import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
import { type AddressGuardOptions, createAddressGuard } from '@ob/webhooks';
import { createNodeTransport, type NodeTransportOptions, resolveHost } from '@ob/webhooks/node';
import { afterEach, describe, expect, test } from 'vitest';

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

async function listen(server: Server, host = '127.0.0.1'): Promise<number> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => sockets.add(socket));
  server.listen(0, host);
  await once(server, 'listening');
  cleanups.push(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return (server.address() as AddressInfo).port;
}

/** Serves each connection by hand, from its first bytes on. */
const serveRaw = (answer: (socket: Socket) => void) =>
  listen(
    createSocketServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => answer(socket));
    }),
  );

const serve = (listener: RequestListener) => listen(createServer(listener));

function createTransport(options: Partial<NodeTransportOptions & AddressGuardOptions> = {}) {
  const guard = createAddressGuard({
    resolve: async () => ['127.0.0.1'],
    allow: ['127.0.0.0/8', '::1'],
    environment: 'sandbox',
    ownAddresses: () => [],
    ...options,
  });
  const transport = createNodeTransport({ guard, deadlineMs: 300, ...options });
  cleanups.push(() => void transport.close());
  return transport;
}

const body = new TextEncoder().encode('{"id":"event-1"}');

const attempt = (url: string, transport = createTransport()) =>
  transport.attempt({ webhookId: 'hook-1', url, headers: { 'X-Event-ID': 'event-1' }, body });

const attemptRaw = async (answer: (socket: Socket) => void) =>
  attempt(`http://127.0.0.1:${await serveRaw(answer)}/hook`);

const head = 'HTTP/1.1 200 OK\r\n';

describe('an answer', () => {
  test.each([
    [200, 'delivered'],
    [204, 'delivered'],
    [299, 'delivered'],
    [300, 'http_status'],
    [301, 'redirect'],
    [304, 'http_status'],
    [307, 'redirect'],
    [400, 'http_status'],
    [410, 'http_status'],
    [500, 'http_status'],
    [503, 'http_status'],
  ])('of %i is %s', async (status, outcome) => {
    let requests = 0;
    const port = await serve((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(await attempt(`http://127.0.0.1:${port}/hook`)).toMatchObject({ outcome, httpStatus: status });
    expect(requests).toBe(1);
  });

  test('comes to the request as it was signed', async () => {
    const got: unknown[] = [];
    const port = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const { method, url, headers, httpVersion } = request;
        got.push([
          method,
          url,
          httpVersion,
          headers['x-event-id'],
          headers.host,
          Buffer.concat(chunks).toString(),
        ]);
        response.end('thanks');
      });
    });
    const result = await attempt(`http://hooks.example:${port}/a%20b?c=d#e`);
    expect(result).toEqual({
      outcome: 'delivered',
      httpStatus: 200,
      responseExcerpt: 'thanks',
      durationMs: expect.any(Number),
    });
    expect(got).toEqual([
      ['POST', '/a%20b?c=d', '1.1', 'event-1', `hooks.example:${port}`, '{"id":"event-1"}'],
    ]);
  });

  test('is kept up to 1 KiB, whatever its bytes are', async () => {
    const port = await serve((_request, response) => {
      response.end(Buffer.concat([Buffer.from([0, 0xff]), Buffer.from('é'.repeat(2_000))]));
    });
    const { responseExcerpt = '' } = await attempt(`http://127.0.0.1:${port}/`);
    expect(responseExcerpt.startsWith('??éé')).toBe(true);
    expect(Buffer.byteLength(responseExcerpt)).toBeLessThanOrEqual(1_024);
    expect(Buffer.byteLength(responseExcerpt)).toBeGreaterThan(1_020);
  });

  test('is not unpacked', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all');
    });
    expect(await attempt(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome: 'delivered',
      responseExcerpt: 'not gzip at all',
    });
  });

  test('without end is read up to 64 KiB, then cut', async () => {
    let written = 0;
    const result = await attemptRaw((socket) => {
      socket.write(`${head}\r\n`);
      const write = () => {
        while (!socket.destroyed && socket.write('x'.repeat(1_024))) written += 1_024;
      };
      socket.on('drain', write);
      write();
    });
    expect(result).toMatchObject({ outcome: 'delivered', httpStatus: 200 });
    expect(result.durationMs).toBeLessThan(250);
    expect(written).toBeLessThan(16 * 1_024 * 1_024);
  });

  test('is final by its status, though its body drips past the deadline', async () => {
    const drip = (status: string) => (socket: Socket) => {
      socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 100000\r\n\r\n`);
      const timer = setInterval(() => socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
    };
    expect(await attemptRaw(drip('200 OK'))).toMatchObject({ outcome: 'delivered', httpStatus: 200 });
    const refused = await attemptRaw(drip('500 No'));
    expect(refused).toMatchObject({ outcome: 'http_status', httpStatus: 500 });
    expect(refused.durationMs).toBeLessThan(900);
  });

  test('is final by its status, though the connection breaks in its body', async () => {
    const result = await attemptRaw((socket) => {
      socket.write(`${head}content-length: 100\r\n\r\nhalf`, () =>
        setTimeout(() => socket.resetAndDestroy(), 20),
      );
    });
    expect(result).toMatchObject({ outcome: 'delivered', httpStatus: 200, responseExcerpt: 'half' });
  });

  test('follows interim ones', async () => {
    const result = await attemptRaw((socket) => {
      socket.write('HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n');
      socket.end(`${head}content-length: 0\r\n\r\n`);
    });
    expect(result).toMatchObject({ outcome: 'delivered', httpStatus: 200 });
  });
});

describe('no answer', () => {
  test.each([
    ['nothing at all', () => {}],
    ['half a head', (socket: Socket) => socket.write(head)],
    [
      'a head that drips',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(timer));
        socket.write(`${head}drip: `);
      },
    ],
    [
      'interim answers without end',
      (socket: Socket) => {
        const timer = setInterval(() => socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
  ])('but %s is a timeout at the deadline', async (_name, answer) => {
    const result = await attemptRaw(answer);
    expect(result.outcome).toBe('timeout');
    expect(result.httpStatus).toBeUndefined();
    expect(result.durationMs).toBeGreaterThanOrEqual(295);
    expect(result.durationMs).toBeLessThan(900);
  });

  test.each([
    ['a connection closed in order', (socket: Socket) => socket.end(), 'reset'],
    ['a reset', (socket: Socket) => socket.resetAndDestroy(), 'reset'],
    ['a head cut short', (socket: Socket) => socket.end(head), 'reset'],
    ['another protocol', (socket: Socket) => socket.end('SSH-2.0-OpenSSH_9.9\r\n'), 'protocol'],
    ['a status that is none', (socket: Socket) => socket.end('HTTP/1.1 9x OK\r\n\r\n'), 'protocol'],
    ['a header without a name', (socket: Socket) => socket.end(`${head}: x\r\n\r\n`), 'protocol'],
    [
      'an oversized head',
      (socket: Socket) => socket.end(`${head}x: ${'x'.repeat(20_000)}\r\n\r\n`),
      'protocol',
    ],
    [
      'an upgrade that nobody asked for',
      (socket: Socket) => socket.write('HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
      'protocol',
    ],
  ])('but %s is told at once', async (_name, answer, outcome) => {
    const result = await attemptRaw(answer);
    expect(result.outcome).toBe(outcome);
    expect(result.durationMs).toBeLessThan(290);
  });

  test('and a bare 101 is a fault of protocol', async () => {
    const result = await attemptRaw((socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n'));
    expect(result.outcome).toBe('protocol');
  });

  test('and a closed port is refused', async () => {
    const server = createSocketServer();
    const port = await listen(server);
    server.close();
    await once(server, 'close');
    expect(await attempt(`http://127.0.0.1:${port}/`)).toMatchObject({ outcome: 'refused' });
  });
});

describe('the target', () => {
  test('is not contacted where the guard refuses it', async () => {
    let connections = 0;
    const port = await listen(createSocketServer(() => (connections += 1)));
    const closed = createTransport({ allow: [] });
    for (const host of ['127.0.0.1', 'hooks.example', '[::ffff:127.0.0.1]', 'localhost']) {
      expect(await attempt(`http://${host}:${port}/`, closed)).toMatchObject({ outcome: 'blocked_address' });
    }
    expect(connections).toBe(0);
  });

  test('is connected to by the addresses that were vetted, though the name has moved since', async () => {
    const port = await serve((_request, response) => response.end());
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    const transport = createTransport({ resolve: async () => answers.shift() ?? [] });
    expect(await attempt(`http://hooks.example:${port}/`, transport)).toMatchObject({ outcome: 'delivered' });
    expect(answers).toHaveLength(1);
  });

  test('is left where the connection leads elsewhere than allowed', async () => {
    const port = await serve((_request, response) => response.end());
    const guard = createAddressGuard({
      resolve: async () => ['127.0.0.1'],
      allow: ['127.0.0.0/8'],
      environment: 'sandbox',
      ownAddresses: () => [],
    });
    const transport = createNodeTransport({ guard: { ...guard, allows: () => false }, deadlineMs: 300 });
    cleanups.push(() => void transport.close());
    expect(await attempt(`http://hooks.example:${port}/`, transport)).toMatchObject({
      outcome: 'blocked_address',
    });
  });

  test('that does not resolve is a fault of its name, a resolver that fails is the sender’s', async () => {
    const unknown = createTransport({ resolve: async () => [] });
    expect(await attempt('http://hooks.example/', unknown)).toMatchObject({ outcome: 'dns' });
    const down = Object.assign(new Error('down'), { code: 'EAI_AGAIN' });
    const broken = createTransport({ resolve: () => Promise.reject(down) });
    expect(await attempt('http://hooks.example/', broken)).toMatchObject({ outcome: 'sender_fault' });
  });

  test('is tried at each of its addresses', async () => {
    const port = await serve((_request, response) => response.end());
    const transport = createTransport({ resolve: async () => ['::1', '127.0.0.1'] });
    expect(await attempt(`http://hooks.example:${port}/`, transport)).toMatchObject({ outcome: 'delivered' });
  });

  test('keeps its connections for the next attempts', async () => {
    const connections = new Set<unknown>();
    const port = await serve((request, response) => {
      connections.add(request.socket);
      response.end('ok');
    });
    const transport = createTransport();
    for (let count = 0; count < 10; count += 1) await attempt(`http://127.0.0.1:${port}/`, transport);
    expect(connections.size).toBeLessThanOrEqual(2);
  });
});

describe('resolveHost', () => {
  test('asks the system, which knows this host', async () => {
    expect(await resolveHost('localhost')).toContain('127.0.0.1');
    expect(await resolveHost('127.0.0.1')).toEqual(['127.0.0.1']);
  });
});
