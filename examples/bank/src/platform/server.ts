import { once } from 'node:events';
import type { Server } from 'node:https';

/** How long requests in flight may take to finish once the server stops, in milliseconds. */
const drainTime = 10_000;

/** Listens and answers the port. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  // A client that dribbles its request cannot hold a connection for ever.
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port');
  return address.port;
}

/** Stops accepting, lets requests in flight finish, and then closes what is left. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), drainTime);
  await closed;
  clearTimeout(timer);
}

/** Answers when the process is asked to stop; a second signal ends it at once. */
export async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}
