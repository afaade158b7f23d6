import { once } from 'node:events';
import { createServer } from 'node:https';
import { type AddressInfo, connect, createServer as createNetServer } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { bindPort } from '../src/platform/port.ts';

const host = '127.0.0.1';
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

test('holds a port before anything serves it, and hands over the connections that came early', async () => {
  const bound = await bindPort(0, host);
  const early = connect(bound.port, host).on('error', () => {});
  await once(early, 'connect');
  const server = createServer();
  closing.push(
    () => server.close(),
    () => early.destroy(),
  );
  const adopted = once(server, 'connection');
  await bound.adopt(server);
  await adopted;
  expect((server.address() as AddressInfo).port).toBe(bound.port);
});

test('waits for a port that is taken for a moment', async () => {
  const other = createNetServer().listen(0, host);
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  setTimeout(() => other.close(), 300);
  const bound = await bindPort(port, host);
  expect(bound.port).toBe(port);
  bound.release();
});

test('names a port that stays taken', async () => {
  const other = createNetServer().listen(0, host);
  closing.push(() => other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(bindPort(port, host, 200)).rejects.toThrow(`PORT ${port} is taken`);
});
