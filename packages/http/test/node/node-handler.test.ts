import { createServer, type Server } from 'node:http';
import express, { type Request, type Response } from 'express';
import { fastify } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toNodeHandler } from '../../src/node/node-handler.ts';
import { readBody } from '../../src/request/read-body.ts';
import { respondText } from '../../src/routing/respond.ts';
import type { Route } from '../../src/routing/route.ts';
import { createService } from '../../src/routing/service.ts';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';
import { exchange, listenAnywhere } from './listening.ts';

const text = { 'content-type': 'text/plain' };

const route = (method: Route['method'], path: string, handle: Route['handle']): Route => ({
  ...{ method, path, errors: 'api', describe: describeNothing, handle },
});

const routes = [
  route('GET', '/a', async ({ url, headers }) =>
    respondText(200, `${url} ${headers.get('authorization')} ${headers.get('content-type')}`, text),
  ),
  route('POST', '/body', async (request) => {
    const body = await readBody(request);
    return respondText(body.ok ? 200 : 413, 'read', text);
  }),
  route('GET', '/stream', async () => new Response(new Blob(['one ', 'two']).stream(), { headers: text })),
];

const random = createCountingRandom();
const handler = toNodeHandler(createService({ routes, clock: fixedClock, random }));

/** Express drops a target that it cannot parse, so the handler also runs after the app. */
function openExpress(): Server {
  const app = express().use(handler);
  return createServer((request, response) =>
    app(request as Request, response as Response, () => handler(request, response)),
  );
}

async function openFastify(): Promise<Server> {
  const app = fastify();
  app.register(async (scope) => {
    scope.addHook('onRequest', async (request, reply) => {
      reply.hijack();
      await handler(request.raw, reply.raw);
    });
    scope.all('/*', async () => {});
  });
  await app.ready();
  return app.server;
}

const servers: Readonly<Record<string, () => Server | Promise<Server>>> = {
  'node:http': () => createServer(handler),
  Express: openExpress,
  Fastify: openFastify,
};

describe.each(Object.keys(servers))('the handler on %s', (name) => {
  let server: Server;
  let port = 0;

  beforeAll(async () => {
    server = (await servers[name]?.()) ?? createServer();
    port = await listenAnywhere(server);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  const exchangeLine = (line: string, fields = ''): Promise<string> =>
    exchange(port, `${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n${fields}\r\n`);
  const statusOf = (answer: string): number => Number(answer.split(' ')[1]);

  test.each([
    ['GET /', 404],
    ['GET //', 404],
    ['GET //evil.example', 404],
    ['GET //evil.example/a', 404],
    ['GET /\\evil.example/a', 404],
    ['GET ///', 404],
    ['GET http://evil.example/a', 200],
    ['GET https://evil.example/a?b', 200],
    ['GET http://[::/a', 400],
    ['GET http://a:99999/a', 400],
    ['GET http://', 400],
    ['GET http:///a', 400],
    ['TRACE /a', 405],
    ['TRACK /a', 400],
    ['OPTIONS *', 404],
    ['GET /b/../a', 404],
    ['GET /b/%2E%2e/a', 404],
    ['GET /a?x=/../', 200],
    ['GET /a#b', 200],
  ])('answers %s with %i', async (line, status) => {
    expect(statusOf(await exchangeLine(line))).toBe(status);
  });

  test('answers a valid request after all malformed ones', async () => {
    expect(await exchangeLine('GET /a?b=c')).toContain('https://localhost/a?b=c');
  });

  test.each([
    ['a second Host', 'GET /a HTTP/1.1\r\nHost: a\r\nhost: b\r\n'],
    ['a malformed Host', 'GET /a HTTP/1.1\r\nHost: a b/c?#\r\n'],
    ['a malformed Host of an absolute target', 'GET http://a/a HTTP/1.1\r\nHost: a b/c?#\r\n'],
  ])('refuses %s and closes the connection', async (_, head) => {
    const answer = await exchange(port, `${head}\r\n`);
    expect(statusOf(answer)).toBe(400);
    expect(answer).toMatch(/connection: close[\s\S]*one valid Host/i);
  });

  test('passes every value of a repeated header', async () => {
    const fields = 'Authorization: x\r\nauthorization: y\r\nContent-Type: z\r\n';
    expect(await exchangeLine('GET /a', fields)).toContain('x, y z');
  });

  test('sends a body of unknown length', async () => {
    expect(await exchangeLine('GET /stream')).toMatch(/one .*two/s);
  });

  test('serves the next request after it refused a body without reading it', async () => {
    const post = (body: string) =>
      `POST /body HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    const chunked = `POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n10001\r\n${'x'.repeat(65_537)}\r\n1\r\nx\r\n0\r\n\r\n`;
    const last = 'GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
    const responses = await exchange(port, post('0123'), post('x'.repeat(100_000)), chunked, last);
    expect([...responses.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '413',
      '413',
      '200',
    ]);
  });
});

describe('the handler', () => {
  const open = async (handle: Parameters<typeof toNodeHandler>[0]) => {
    const server = createServer(toNodeHandler(handle));
    return { server, port: await listenAnywhere(server) };
  };
  const get = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
  const last = 'GET /last HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

  test('serves pipelined requests one after another', async () => {
    let running = 0;
    let maxRunning = 0;
    const { server, port } = await open(async () => {
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await new Promise((done) => setTimeout(done, 5));
      running -= 1;
      return respondText(200, 'well', text);
    });
    const responses = await exchange(port, get.repeat(5) + last);
    server.close();
    expect(responses.match(/200 OK/g)).toHaveLength(6);
    expect(maxRunning).toBe(1);
  });

  test('answers 500 when a framework fails, and serves the next request', async () => {
    const warned = new Promise((resolve) => process.once('warning', resolve));
    const { server, port } = await open(async ({ url }) => {
      if (url.endsWith('/last')) return respondText(200, 'well', text);
      throw new Error('broken');
    });
    const responses = await exchange(port, get, last);
    server.close();
    expect(responses).toMatch(/^HTTP\/1\.1 500 [\s\S]*internal_error[\s\S]*HTTP\/1\.1 200 /);
    expect(responses).not.toContain('broken');
    expect(await warned).toMatchObject({ message: 'broken' });
  });

  test('answers 400 when `Request` cannot represent the request', async () => {
    const handled: string[] = [];
    const { server, port } = await open(async ({ url }) => {
      handled.push(url);
      return respondText(200, 'well', text);
    });
    const prepare = server.listeners('request').at(0) as (...values: unknown[]) => unknown;
    server.removeAllListeners('request').on('request', (incoming, outgoing) => {
      // A framework or a lenient parser may accept such a header.
      if (incoming.url === '/') incoming.rawHeaders.push('x-bad name', 'x');
      void prepare(incoming, outgoing);
    });
    const responses = await exchange(port, get, last);
    server.close();
    expect(responses).toMatch(/^HTTP\/1\.1 400 [\s\S]*invalid_request[\s\S]*HTTP\/1\.1 200 /);
    expect(handled).toEqual(['https://localhost/last']);
  });
});
