import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { sendPlain } from '../plain-request.ts';
import { type Server, type StartedServer, spawnServer } from '../server-process.ts';

/** A data folder for the servers of a test file. */
export interface ServerFolder {
  readonly folder: string;
  start(environment: Readonly<Record<string, string>>, server?: Server): StartedServer;
  remove(): Promise<void>;
}

export async function createServerFolder(): Promise<ServerFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-lifecycle-'));
  const servers: StartedServer[] = [];
  return {
    folder,
    start(environment, server = 'hono') {
      const own = { OB_DATA_DIR: join(folder, 'data'), PORT: '0', LOG_LEVEL: 'info' };
      const started = spawnServer(server, { ...own, ...environment });
      servers.push(started);
      return started;
    },
    async remove() {
      for (const { child } of servers) if (child.exitCode === null) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns status and body, or undefined if nothing listens. */
export const ask = (address: string, path: string) =>
  sendPlain(address, { method: 'GET', path }).then(
    ({ status, body }) => [status, body],
    () => undefined,
  );

export async function shakeHands(address: string): Promise<TLSSocket> {
  const socket = connect({ port: Number(new URL(address).port), rejectUnauthorized: false });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}
