import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { connect, type TLSSocket } from 'node:tls';
import { expect, vi } from 'vitest';
import { sendPlain } from '../plain-request.ts';

type Environment = Readonly<Record<string, string>>;

export interface StartedServer {
  readonly child: ChildProcess;
  /** Everything it has written. */
  said(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<unknown>;
  /** Waits until it listens, and returns its address. */
  listening(): Promise<string>;
}

/** A folder for servers of one file of tests. */
export interface ServerFolder {
  readonly folder: string;
  /** Starts an example server as the leader of a group of processes. */
  start(environment: Environment, server?: 'express' | 'hono'): StartedServer;
  /** Ends every server and removes the folder. */
  remove(): Promise<void>;
}

export async function createServerFolder(): Promise<ServerFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-lifecycle-'));
  const children: ChildProcess[] = [];
  return {
    folder,
    start(environment, server = 'hono') {
      const started = startServer({ OB_DATA_DIR: join(folder, 'data'), ...environment }, server);
      children.push(started.child);
      return started;
    },
    async remove() {
      for (const child of children) if (child.exitCode === null) child.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function startServer(environment: Environment, server: string): StartedServer {
  const program = resolve(import.meta.dirname, `../../../${server}/src/main.ts`);
  const own = { PORT: '0', LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...own, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      text += piece;
    });
  }
  const ended = once(child, 'exit').then(([code, signal]) => code ?? signal);
  return {
    child,
    ended,
    said: () => text,
    async listening() {
      await vi.waitFor(() => {
        if (child.exitCode !== null) throw new Error(text);
        expect(text).toContain('"msg":"listening"');
      }, 60_000);
      return `https://localhost:${/"msg":"listening".*"port":(\d+)/.exec(text)?.[1]}`;
    },
  };
}

const get = (address: string, path: string) => sendPlain(address, { method: 'GET', path });

/** Returns the body of a refusal, too, and undefined if there is no listener. */
export const ask = (address: string, path: string) =>
  get(address, path).then(
    ({ status, body }) => [status, body],
    () => undefined,
  );

export async function shakeHands(address: string): Promise<TLSSocket> {
  const socket = connect({ port: Number(new URL(address).port), rejectUnauthorized: false });
  socket.on('error', () => {});
  await once(socket, 'secureConnect');
  return socket;
}
