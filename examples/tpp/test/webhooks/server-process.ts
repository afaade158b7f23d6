import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import type { Server } from '../test-bank.ts';

type Environment = Readonly<Record<string, string>>;

/** An example server as the leader of a group of processes. */
export interface StartedServer {
  readonly child: ChildProcess;
  /** Everything it has written. */
  said(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<unknown>;
  /** Waits until it listens, and returns its address. */
  listening(): Promise<string>;
}

/** Starts an example server; it does not outlive this process. */
export function spawnServer(server: Server, environment: Environment): StartedServer {
  const program = resolve(import.meta.dirname, `../../../${server}/src/main.ts`);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
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
      const early = ended.then(() => Promise.reject(new Error(text)));
      const isThere = () => expect(text).toContain('"msg":"listening"');
      await Promise.race([early, vi.waitFor(isThere, 60_000)]);
      return `https://localhost:${/"msg":"listening".*"port":(\d+)/.exec(text)?.[1]}`;
    },
  };
}

/** A server that is sent signals, and that can start again after its end. */
export interface ServerProcess {
  /** What it has written so far, of every start. */
  readonly lines: readonly string[];
  /** Where it listens. */
  address(): string;
  /** Sends it a signal, such as SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  /** Sends it a signal and waits until it has ended; returns the exit code, or the signal that ended it. */
  end(name: NodeJS.Signals): Promise<unknown>;
  /** Starts it again after it has ended. */
  start(): Promise<void>;
}

/** Starts a server and waits until it listens. */
export async function startServerProcess(server: Server, environment: Environment): Promise<ServerProcess> {
  const before: string[] = [];
  let current = spawnServer(server, environment);
  let address = await current.listening();
  const split = () => current.said().split('\n');
  return {
    get lines() {
      return [...before, ...split()];
    },
    address: () => address,
    signal: (name) => void current.child.kill(name),
    async end(name) {
      const { child, ended } = current;
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(name);
        await once(child, 'close');
      }
      return ended;
    },
    async start() {
      before.push(...split());
      current = spawnServer(server, environment);
      address = await current.listening();
    },
  };
}
