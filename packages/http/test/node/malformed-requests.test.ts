import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, serve } from '../../src/node/serve.ts';
import { exchange } from './listening.ts';

let server: RunningServer;
const send = (...raws: readonly string[]) => exchange(server.port, ...raws);

beforeAll(async () => {
  server = await serve({
    port: 0,
    host: '127.0.0.1',
    limits: { headersMs: 200, requestMs: 300 },
    handler(request, response) {
      if (request.url === '/slow') response.write('so far');
      else if (request.url === '/body') request.on('error', () => {}).resume();
      else if (request.url === '/later') setTimeout(() => response.end('later'), 100);
      else response.end('well');
    },
  });
});
afterAll(() => server.stop({ withinMs: 0 }));

const well = 'GET / HTTP/1.1\r\nHost: bank\r\n\r\n';
const noRequest = 'Send an HTTP/1.1 request with a known method and one valid Host.';

describe('a malformed request gets an error body:', () => {
  test.each([
    ['an unknown method', 'FOO / HTTP/1.1\r\nHost: bank\r\n\r\n', 400, noRequest],
    ['bytes that are not HTTP', '\u0016\u0003\u0001 hello\r\n\r\n', 400, noRequest],
    [
      'two Content-Length fields',
      'POST / HTTP/1.1\r\nHost: b\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
      noRequest,
    ],
    [
      'an endless header',
      `GET / HTTP/1.1\r\nHost: bank\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      431,
      'The header of the request is too large. Send fewer or shorter header fields.',
    ],
    [
      'an invalid chunk in the body',
      'POST /body HTTP/1.1\r\nHost: bank\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      400,
      noRequest,
    ],
    ['a request without Host', 'GET / HTTP/1.1\r\n\r\n', 400, noRequest],
    ['two Host fields', 'GET / HTTP/1.1\r\nHost: bank\r\nhost: evil\r\n\r\n', 400, noRequest],
    [
      'two Host fields after a valid request',
      `${well}GET / HTTP/1.1\r\nHost: b\r\nHost: b\r\n\r\n`,
      400,
      noRequest,
    ],
    ['HTTP/2.0', 'GET / HTTP/2.0\r\nHost: bank\r\n\r\n', 400, noRequest],
    ['HTTP/0.9', 'GET / HTTP/0.9\r\nHost: bank\r\n\r\n', 400, noRequest],
    ['a Host with a space', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n', 400, noRequest],
    ['a Host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\n\r\n', 400, noRequest],
    ['a Host with a user', 'GET / HTTP/1.1\r\nHost: a@b\r\n\r\n', 400, noRequest],
    ['a Host with a wrong port', 'GET / HTTP/1.1\r\nHost: a:b\r\n\r\n', 400, noRequest],
    [
      'an invalid Host next to an absolute target',
      'GET http://bank/ HTTP/1.1\r\nHost: a b\r\n\r\n',
      400,
      noRequest,
    ],
    [
      'an unknown expectation',
      'POST / HTTP/1.1\r\nHost: bank\r\nExpect: a response\r\nContent-Length: 4\r\n\r\nbody',
      417,
      'Send the request without Expect, or with 100-continue as its only value.',
    ],
    ['bytes that are not HTTP after a valid request', `${well}\u0000\r\n\r\n`, 400, noRequest],
  ])('%s', async (_, raw, status, detail) => {
    const [head = '', body = ''] = lastAnswer(await send(...splitAfterFirst(raw))).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} .+\r\nConnection: close\r\n`));
    const { errors, id } = JSON.parse(body);
    expect(errors).toEqual([{ code: 'invalid_request', title: 'The request is malformed', detail }]);
    expect(head).toContain(`X-FAPI-Interaction-ID: ${id}`);
    expect(head).toContain(`Content-Length: ${body.length}`);
  });

  test.each(['bank', 'bank:443', 'bank.example', '127.0.0.1:3000', '[::1]:3000', '[::1]', ''])(
    'the Host %o is valid',
    async (host) => {
      expect(await send(`GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).toContain('well');
    },
  );

  test('CONNECT is answered like a method that the route does not have', async () => {
    const text = await send('CONNECT bank.example:443 HTTP/1.1\r\nHost: bank.example:443\r\n\r\n');
    expect(text).toMatch(/^HTTP\/1\.1 405 Method Not Allowed\r\n[\s\S]*\r\nAllow: \r\n/);
    expect(text).toContain('"code":"method_not_allowed"');
  });

  test.each([
    ['bytes that are not HTTP', '\u0000\r\n\r\n', 400],
    ['CONNECT', 'CONNECT b:443 HTTP/1.1\r\nHost: b:443\r\n\r\n', 405],
    ['an invalid Host', 'GET / HTTP/1.1\r\nHost: b\r\nHost: b\r\n\r\n', 400],
    ['an unknown expectation', 'GET / HTTP/1.1\r\nHost: b\r\nExpect: a response\r\n\r\n', 417],
  ])('a waiting request gets its response before the refusal of %s', async (_, raw, status) => {
    const text = await send(`GET /later HTTP/1.1\r\nHost: bank\r\n\r\n${raw}`, raw);
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, found]) => Number(found))).toEqual([200, status]);
  });

  test.each([
    ['is malformed', 'zz\r\n'],
    ['does not arrive in time', ''],
  ])('a request that is answered before its body %s gets exactly one response', async (_, rest) => {
    const head = 'POST / HTTP/1.1\r\nHost: bank\r\nTransfer-Encoding: chunked\r\n\r\n';
    const text = await send(head, ...(rest === '' ? [] : [rest]));
    expect([...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, found]) => found)).toEqual(['200']);
  });

  test('HTTP/1.0 needs no Host', async () => {
    expect(await send('GET / HTTP/1.0\r\n\r\n')).toContain('well');
  });

  test('closes the connection when a response has begun', async () => {
    const text = await send('GET /slow HTTP/1.1\r\nHost: bank\r\n\r\n', '\u0000\r\n\r\n');
    expect(text).toContain('so far');
    expect(text).not.toContain('invalid_request');
  });
});

function splitAfterFirst(raw: string): readonly string[] {
  return raw.startsWith(well) ? [well, raw.slice(well.length)] : [raw];
}

function lastAnswer(text: string): string {
  return text.slice(text.search(/HTTP\/1\.1 \d{3} (?!OK)/));
}
