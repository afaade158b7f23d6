import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { attempt, attemptRaw, createTransport, head, serve } from './real-sockets.ts';

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
    expect(result.durationMs).toBeLessThan(900);
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
    expect(refused.durationMs).toBeLessThan(3000);
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

test.each([0, -1, Number.NaN, 10_001])(
  'a deadline of %d ms is refused: a lease could end before it',
  (deadlineMs) => {
    expect(() => createTransport({ deadlineMs })).toThrow(RangeError);
  },
);
