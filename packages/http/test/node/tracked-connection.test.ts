import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { TrackedConnection } from '../../src/node/tracked-connection.ts';

test('asks a connection to close once when it cannot send its last bytes', () => {
  const socket = new Socket();
  const connection = new TrackedConnection(socket);
  connection.secure(socket);
  // The socket waits for a connection that is never made.
  Object.assign(socket, { connecting: true });
  socket.write('the last bytes');
  for (let turn = 0; turn < 20; turn += 1) connection.closeIfIdle(0);
  expect(socket.writableEnded).toBe(true);
  expect(socket.listenerCount('finish')).toBe(1);
  socket.destroy();
});
