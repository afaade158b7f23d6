import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach } from 'vitest';
import { toNodeHandler } from '../../src/node/node-handler.ts';
import { type RunningServer, type ServeOptions, serve } from '../../src/node/serve.ts';
import { respondText } from '../../src/routing/respond.ts';

export const large = 'x'.repeat(30_000_000);

export interface TestServer extends RunningServer {
  readonly handled: readonly string[];
  /** The number of responses that ended or were cut off. */
  readonly ended: number;
  /** Starts the waiting responses to `/held`. */
  release(): void;
}

const servers: TestServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.release();
    await server.stop({ withinMs: 0 });
  }
});

/** Serves `/held` (waits for `release`), `/large` (30 MB), `/certificate` (of the client) and `well` elsewhere. */
export async function openServer(
  options: Partial<Pick<ServeOptions, 'port' | 'limits' | 'tls'>> = {},
): Promise<TestServer> {
  const handled: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const handle = toNodeHandler(async ({ url }, { clientCertificate }) => {
    const { pathname } = new URL(url);
    handled.push(pathname);
    if (pathname === '/held') await released;
    if (pathname === '/certificate')
      return respondText(200, clientCertificate === undefined ? 'none' : 'verified', {});
    return respondText(200, pathname === '/large' ? large : 'well', { 'content-type': 'text/plain' });
  });
  let ended = 0;
  const running = await serve({
    port: 0,
    host: '127.0.0.1',
    ...options,
    handler(request, response) {
      response.once('close', () => {
        ended += 1;
      });
      void handle(request, response);
    },
  });
  const server = {
    ...running,
    handled,
    release,
    get ended() {
      return ended;
    },
  };
  servers.push(server);
  return server;
}

export const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

export const last = 'Connection: close\r\n';

export async function connectSilently(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  await once(socket, 'connect');
  return socket;
}

/** Waits for the end of a connection, also by a reset. */
export const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => socket.resume().once('close', resolve));

/** Slowly reads a connection to its end and returns the number of bytes. */
export async function readSlowly(socket: Socket): Promise<number> {
  let received = 0;
  let pauses = 0;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.byteLength;
    if (received < pauses * 1_000_000) return;
    pauses += 1;
    socket.pause();
    setTimeout(() => socket.resume(), 30);
  });
  await once(socket, 'close');
  return received;
}
