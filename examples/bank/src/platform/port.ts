import { once } from 'node:events';
import type { Server } from 'node:https';
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '../config.ts';

/** A port that this process holds, before anything serves it. */
export interface BoundPort {
  readonly port: number;
  /** Lets a server listen on it. Connections that came earlier are its first. */
  adopt(server: Server): Promise<void>;
  /** Gives the port back if no server has adopted it. */
  release(): void;
}

/**
 * How long a taken port is tried again, in milliseconds. A server before this one may still close, and the system may have
 * lent the number to an outgoing connection for a moment.
 */
const patience = 5_000;
const retryInterval = 100;

/** Binds a port; 0 picks a free one. Throws a {@link ConfigError} if that is not possible. */
export async function bindPort(port: number, host: string, patienceMs = patience): Promise<BoundPort> {
  const early: Socket[] = [];
  const holder = await bind(port, host, patienceMs, (socket) => early.push(socket.on('error', () => {})));
  const address = holder.address();
  if (address === null || typeof address === 'string') throw new Error('The listener has no port');
  return {
    port: address.port,
    async adopt(server) {
      server.listen(holder);
      await once(server, 'listening');
      for (const socket of early.splice(0)) server.emit('connection', socket);
    },
    release() {
      holder.close();
      for (const socket of early.splice(0)) socket.destroy();
    },
  };
}

async function bind(
  port: number,
  host: string,
  patienceMs: number,
  onConnection: (socket: Socket) => void,
): Promise<NetServer> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    const server = createServer(onConnection);
    server.listen(port, host);
    try {
      await once(server, 'listening');
      return server;
    } catch (error) {
      if (codeOf(error) !== 'EADDRINUSE' || performance.now() > deadline) throw nameFault(error, port, host);
    }
    await sleep(retryInterval);
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function nameFault(error: unknown, port: number, host: string): unknown {
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT ${port} is taken; choose another, or 0 for a free one`,
    EACCES: `PORT ${port} may not be listened on by this user`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine`,
    ENOTFOUND: `HOST ${host} cannot be resolved`,
  };
  const reason = reasons[codeOf(error)];
  return reason === undefined ? error : new ConfigError([reason]);
}
