import { once } from 'node:events';
import type { Server } from 'node:https';
import { ConfigError } from '../config.ts';

/** How long requests in flight may take to finish once the server stops, in milliseconds. */
const drainTime = 10_000;

/** Listens and answers the port. */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  // A client that dribbles its request cannot hold a connection for ever.
  server.requestTimeout = 30_000;
  server.headersTimeout = 15_000;
  server.listen(port, host);
  await once(server, 'listening').catch((error: unknown) => {
    throw nameListenFault(error, port, host);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port');
  return address.port;
}

function nameListenFault(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT ${port} is taken; choose another, or 0 for a free one`,
    EACCES: `PORT ${port} may not be listened on by this user`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
    ENOTFOUND: `HOST ${host} cannot be resolved`,
  };
  const reason = reasons[code];
  return reason === undefined ? error : new ConfigError([reason]);
}

/** Stops accepting, lets requests in flight finish, and then closes what is left. */
export async function drain(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), drainTime);
  await closed;
  clearTimeout(timer);
  clearInterval(sweep);
}

/** Answers when the process is asked to stop; a second signal ends it at once. */
export async function stopSignal(): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
}

/**
 * Catches every SIGHUP from now on: operators send it where files have changed, also while a server still starts, which
 * it would end. Answers what takes the one who reloads; a signal that came before then is heard at once. Windows knows
 * no such signal.
 */
export function catchHangUps(): (reload: () => Promise<void>) => void {
  let isMissed = false;
  let hear = (): void => {
    isMissed = true;
  };
  process.on('SIGHUP', () => hear());
  return (reload) => {
    hear = () => void reload();
    if (isMissed) hear();
  };
}
