import { describe, expect, test } from 'vitest';
import { attempt, createTransport, serve } from './real-sockets.ts';

describe('an answer', () => {
  test.each([
    [204, 'delivered'],
    [301, 'redirect'],
    [503, 'http_status'],
  ])('with status %i is %s, without following a redirect', async (status, outcome) => {
    let requests = 0;
    const port = await serve((_request, response) => {
      requests += 1;
      response.writeHead(status, { location: '/elsewhere' }).end();
    });
    expect(await attempt(`http://127.0.0.1:${port}/hook`)).toMatchObject({ outcome, httpStatus: status });
    expect(requests).toBe(1);
  });

  test('reaches the receiver exactly as it was signed', async () => {
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

  test('keeps at most 1 KiB of the answer, whatever its bytes are', async () => {
    const port = await serve((_request, response) => {
      response.end(Buffer.concat([Buffer.from([0, 0xff]), Buffer.from('é'.repeat(2_000))]));
    });
    const { responseExcerpt = '' } = await attempt(`http://127.0.0.1:${port}/`);
    expect(responseExcerpt.startsWith('??éé')).toBe(true);
    expect(Buffer.byteLength(responseExcerpt)).toBeLessThanOrEqual(1_024);
    expect(Buffer.byteLength(responseExcerpt)).toBeGreaterThan(1_020);
  });

  test('does not decompress the answer', async () => {
    const port = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip at all');
    });
    expect(await attempt(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome: 'delivered',
      responseExcerpt: 'not gzip at all',
    });
  });
});

test.each([0, -1, Number.NaN, 10_001])(
  'refuses a deadline of %d ms, because a lease could end before it',
  (deadlineMs) => {
    expect(() => createTransport({ deadlineMs })).toThrow(RangeError);
  },
);
