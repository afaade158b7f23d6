import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { findFreePort } from '@ob/tooling/free-port';
import { expect, test } from 'vitest';
import { ConfigError } from '../src/config.ts';
import { serveOnPort } from '../src/platform/port.ts';

const host = '127.0.0.1';
const handler = (): void => {};

async function takePort(): Promise<{ readonly port: number; readonly other: Server }> {
  const port = await findFreePort();
  const other = createServer().listen(port, host);
  await once(other, 'listening');
  return { port, other };
}

test('serveOnPort waits for a port that becomes free', async () => {
  const { port, other } = await takePort();
  setTimeout(() => other.close(), 300);
  const server = await serveOnPort({ handler, port, host });
  expect(server.port).toBe(port);
  await server.stop({ withinMs: 0 });
});

test('serveOnPort names a port that stays taken', async () => {
  const { port, other } = await takePort();
  await expect(serveOnPort({ handler, port, host }, 200)).rejects.toThrow(`PORT ${port} is taken`);
  other.close();
});

test('serveOnPort reports an unreadable file as itself, and an unusable host as a configuration error', async () => {
  const failure = Object.assign(new Error('No access'), { syscall: 'open', code: 'EACCES' });
  const tls = () => Promise.reject(failure);
  await expect(serveOnPort({ handler, port: 0, host, tls })).rejects.toBe(failure);
  await expect(serveOnPort({ handler, port: 0, host: '192.0.2.1' })).rejects.toThrow(ConfigError);
});
