import { once } from 'node:events';
import { createServer } from 'node:http';

/** A receiver of webhooks that keeps what it gets, byte for byte. */
export interface RecordingReceiver {
  readonly url: string;
  /** Headers and body of every delivery. */
  readonly deliveries: readonly string[];
  close(): Promise<void>;
}

/** Starts a receiver that answers every delivery with a status and a text. */
export async function startRecordingReceiver(status: number, answer: string): Promise<RecordingReceiver> {
  const deliveries: string[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    deliveries.push(`${request.rawHeaders.join('\n')}\n\n${Buffer.concat(pieces).toString('utf8')}`);
    response.writeHead(status).end(answer);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    deliveries,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
