import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toNodeHandler, type WebHandler } from '../../src/node/node-handler.ts';
import { type RunningServer, serve } from '../../src/node/serve.ts';
import { createService } from '../../src/routing/service.ts';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';
import { exchange } from './listening.ts';
import { connectSilently, get, last } from './running-server.ts';

const failure = new Error('the archive is gone');

function createStream(...chunks: readonly unknown[]): ReadableStream {
  const rest = [...chunks];
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift();
      if (chunk === undefined) controller.close();
      else if (chunk === failure) controller.error(failure);
      else controller.enqueue(chunk);
    },
  });
}

async function createUsed(): Promise<Response> {
  const response = new Response('used');
  await response.text();
  return response;
}

function createLocked(): Response {
  const response = new Response('locked');
  response.body?.getReader();
  return response;
}

const piece = new Uint8Array(4);
const withLength = (length: number) => ({ headers: { 'content-length': String(length) } });

const unusable: Readonly<Record<string, () => unknown>> = {
  undefined: () => undefined,
  'a string': () => 'well',
  'a body that was read': createUsed,
  'a body that is being read': createLocked,
  'the status 0': () => Response.error(),
  'a header that HTTP cannot carry': () => new Response('', { headers: { 'x-name': 'a\u0001b' } }),
  'a body that fails at its start': () => new Response(createStream(failure)),
  'a body of known length that fails': () => new Response(createStream(piece, failure), withLength(8)),
  'a body of text chunks': () => new Response(createStream('text')),
  'a body shorter than announced': () => new Response('short', withLength(50)),
  'a body longer than announced': () => new Response('long', withLength(2)),
};

const broken: Readonly<Record<string, () => Response>> = {
  'is announced and missing': () => new Response(null, withLength(4)),
  'fails midway': () => new Response(createStream(piece, failure)),
  'is shorter than announced': () => new Response(createStream(piece), withLength(100_000)),
  'is longer than announced': () => new Response(createStream(new Uint8Array(200_000)), withLength(100_000)),
};

let server: RunningServer | undefined;
const onFailure = vi.fn();
const random = createCountingRandom();

beforeEach(() => void onFailure.mockReset());
afterEach(() => server?.stop({ withinMs: 0 }));

async function open(handle: WebHandler): Promise<number> {
  server = await serve({ handler: toNodeHandler(handle), port: 0, host: '127.0.0.1' });
  return server.port;
}

function openRoute(handle: () => unknown): Promise<number> {
  return open(
    createService({
      clock: fixedClock,
      random,
      onFailure,
      routes: [
        {
          method: 'GET',
          path: '/accounts/{id}',
          errors: 'api',
          describe: describeNothing,
          handle: handle as () => Promise<Response>,
        },
      ],
    }),
  );
}

describe('a route that returns', () => {
  test.each(Object.entries(unusable))(
    '%s answers 500, and the log names the route once',
    async (_, handle) => {
      const port = await openRoute(async () => handle());
      const responses = await exchange(port, get('/accounts/1'), get('/unknown', last));
      expect(responses).toMatch(/^HTTP\/1\.1 500 [\s\S]*internal_error[\s\S]*HTTP\/1\.1 404 /);
      expect(onFailure.mock.calls).toEqual([
        [expect.any(Error), expect.objectContaining({ route: '/accounts/{id}' })],
      ]);
    },
  );

  test.each(Object.entries(broken))(
    'a body that %s ends the connection, and the log names the route once',
    async (_, handle) => {
      const port = await openRoute(async () => handle());
      const answer = await exchange(port, get('/accounts/1'), get('/unknown')).catch(() => '');
      expect(answer).not.toContain('404');
      expect(answer).not.toMatch(/\r\n0\r\n\r\n$/);
      expect(onFailure.mock.calls).toEqual([
        [expect.any(Error), expect.objectContaining({ route: '/accounts/{id}' })],
      ]);
    },
  );

  test('cancels the source of an unread body', async () => {
    const cancel = vi.fn();
    const pull = (controller: ReadableStreamDefaultController) => controller.enqueue(piece);
    const port = await openRoute(async () => new Response(new ReadableStream({ pull, cancel })));
    expect(await exchange(port, `HEAD${get('/accounts/1', last).slice(3)}`)).toContain('200 OK');
    expect(cancel).toHaveBeenCalledTimes(1);
    const client = await connectSilently(port);
    client.write(get('/accounts/1'));
    await sleep(50);
    client.destroy();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(2));
    expect(onFailure).not.toHaveBeenCalled();
  });

  test('cancels the source of a waiting body when the client has disconnected', async () => {
    const cancel = vi.fn();
    const port = await openRoute(async () => new Response(new ReadableStream({ cancel })));
    const client = await connectSilently(port);
    client.write(get('/accounts/1'));
    await sleep(50);
    client.destroy();
    await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1));
  });
});

test.each([
  ['text', () => new Response('late', withLength(4))],
  ['nothing', () => new Response(null, withLength(4))],
  ['a stream', () => new Response(createStream(piece))],
])('does not report a failure for a response of %s to a disconnected client', async (_, createResponse) => {
  const warn = vi.spyOn(process, 'emitWarning');
  const answered = vi.fn();
  const port = await openRoute(async () => {
    await sleep(150);
    answered();
    return createResponse();
  });
  const client = await connectSilently(port);
  client.write(get('/accounts/1'));
  await sleep(50);
  client.destroy();
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  await sleep(20);
  expect([onFailure.mock.calls, warn.mock.calls]).toEqual([[], []]);
  warn.mockRestore();
});

test('a framework that returns no Response answers 500, and the process warns', async () => {
  const warned = new Promise((resolve) => process.once('warning', resolve));
  const port = await open((() => undefined) as unknown as WebHandler);
  expect(await exchange(port, get('/', last))).toMatch(/^HTTP\/1\.1 500 [\s\S]*internal_error/);
  expect(await warned).toBeInstanceOf(Error);
});
