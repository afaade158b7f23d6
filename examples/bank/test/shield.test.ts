import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shield } from '../src/platform/shield.ts';

const server = createServer(
  shield(({ method, url, headers }, response) =>
    response.end(`${method} ${url} ${headers.host} ${headers.authorization} ${headers['content-type']}`),
  ),
);
let port = 0;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address !== null ? address.port : 0;
});
afterAll(() => server.close());

function send(raw: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(raw));
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text.slice(text.indexOf('\r\n\r\n') + 4)));
  });
}

test.each([
  ['GET /a?b=c', 'GET /a?b=c'],
  ['GET http://evil.example/a?b', 'GET /a?b'],
  ['GET https://evil.example', 'GET /'],
  ['GET https://evil.example?x', 'GET /?x'],
  ['OPTIONS *', 'OPTIONS /*'],
  ['GET //evil.example/a', 'GET /%2Fevil.example/a'],
  ['GET /\\evil.example/a', 'GET /%5Cevil.example/a'],
  ['GET /a/../b', 'GET /a/%252E%252E/b'],
  ['GET /a/%2E%2e/b/.', 'GET /a/%252E%252E/b/%252E'],
  ['GET /a.b/..c/...?x=/../', 'GET /a.b/..c/...?x=/../'],
  ['TRACE /a', 'X-TRACE /a'],
])('%s becomes %s', async (line, seen) => {
  const host = 'Host: a b/c?#\r\nConnection: close';
  expect(await send(`${line} HTTP/1.1\r\n${host}\r\n\r\n`)).toContain(`${seen} localhost`);
});

test('headers that Node would keep the first of show every value', async () => {
  const headers = 'Host: a\r\nConnection: close\r\nAuthorization: x\r\nauthorization: y\r\nContent-Type: z';
  expect(await send(`GET /a HTTP/1.1\r\n${headers}\r\n\r\n`)).toContain('localhost x, y z');
});

test('a request that Node parsed reaches the listener as it is otherwise', () => {
  const request = {
    method: 'POST',
    url: '/a',
    headers: { host: 'x', accept: 'y' },
    rawHeaders: ['Host', 'x', 'Accept', 'y'],
  } as unknown as IncomingMessage;
  shield((seen) => expect(seen.headers).toEqual({ host: 'localhost', accept: 'y' }))(request, {} as never);
});
