import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { TrackedConnection } from '../../src/node/tracked-connection.ts';

test('a connection that cannot send its last bytes is asked to close once', () => {
  const socket = new Socket();
  const connection = new TrackedConnection(socket);
  connection.secure(socket);
  // It waits for a connection that nobody makes.
  Object.assign(socket, { connecting: true });
  socket.write('the last bytes');
  for (let turn = 0; turn < 20; turn += 1) connection.closeIfIdle(0);
  expect(socket.writableEnded).toBe(true);
  expect(socket.listenerCount('finish')).toBe(1);
  socket.destroy();
});
