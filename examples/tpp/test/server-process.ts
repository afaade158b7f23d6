import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import type { RunningBank } from '../src/bank-process.ts';

/** Which of the example servers. */
export type Server = 'express' | 'hono';

type Environment = Readonly<Record<string, string>>;

/** An example server as the leader of a group of processes. */
export interface StartedServer {
  readonly child: ChildProcess;
  /** Everything it has written. */
  said(): string;
  /** Its exit code, or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Waits until it listens, and returns its issuer and the address where it listens. */
  listening(): Promise<{ readonly issuer: string; readonly address: string }>;
}

/** Starts an example server; it does not outlive this process. */
export function spawnServer(server: Server, environment: Environment): StartedServer {
  const program = resolve(import.meta.dirname, `../../${server}/src/main.ts`);
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
  const ended = once(child, 'exit').then(([code, signal]: (number | string)[]) => code ?? signal ?? 1);
  return {
    child,
    ended,
    said: () => text,
    async listening() {
      const early = ended.then((code) => Promise.reject(new Error(`It ended with ${code}\n${text}`)));
      const isThere = () => expect(text).toContain('"msg":"listening"');
      await Promise.race([early, vi.waitFor(isThere, 60_000)]);
      const [, issuer = '', port] = /"msg":"listening","issuer":"([^"]+)".*"port":(\d+)/.exec(text) ?? [];
      return { issuer, address: `https://localhost:${port}` };
    },
  };
}

/** A server that is sent signals, and that can start again after its end. */
export interface ServerProcess extends RunningBank {
  /** Where it listens, which is not where its issuer says if something stands in front of it. */
  readonly address: string;
  /** What it has written so far, of every start. */
  readonly output: string;
  /** Sends it a signal, such as SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  /** Sends it a signal and waits until it has ended; returns the exit code, or the signal that ended it. */
  end(name: NodeJS.Signals): Promise<number | string>;
  /** Starts it again after it has ended. */
  start(): Promise<void>;
}

/** Starts a server and waits until it listens. */
export async function startServerProcess(server: Server, environment: Environment): Promise<ServerProcess> {
  let before = '';
  let current = spawnServer(server, environment);
  let place = await current.listening();
  const end: ServerProcess['end'] = async (name) => {
    const { child, ended } = current;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(name);
      // Its output is complete now, which it is not at its exit.
      await once(child, 'close');
    }
    return ended;
  };
  return {
    get issuer() {
      return place.issuer;
    },
    get address() {
      return place.address;
    },
    get output() {
      return before + current.said();
    },
    get ended() {
      return current.ended;
    },
    signal: (name) => void current.child.kill(name),
    end,
    stop: () => end('SIGTERM'),
    async start() {
      before += current.said();
      current = spawnServer(server, environment);
      place = await current.listening();
    },
  };
}
