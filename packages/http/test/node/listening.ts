import { once } from 'node:events';
import { type AddressInfo, connect, type Server } from 'node:net';

export async function listenAnywhere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** Writes pieces 50 ms apart on one connection and returns the answer until the peer closes it. */
export function exchange(port: number, ...pieces: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => write(0));
    const write = (index: number): void => {
      const piece = pieces[index];
      if (piece !== undefined) socket.write(piece, () => setTimeout(write, 50, index + 1));
    };
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(text));
  });
}
