import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, vi } from 'vitest';
import type { RunningBank } from '../src/bank-process.ts';

export type Server = 'express' | 'hono';

type Environment = Readonly<Record<string, string>>;

/** An example server that leads its process group. */
export interface StartedServer {
  readonly child: ChildProcess;
  written(): string;
  /** Resolves with the exit code, or with the signal that ended the process. */
  readonly ended: Promise<number | string>;
  listening(): Promise<{ readonly issuer: string; readonly address: string }>;
}

/** Starts an example server, which is killed when this process exits. */
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
    written: () => text,
    async listening() {
      const early = ended.then((code) => Promise.reject(new Error(`It ended with ${code}\n${text}`)));
      const isThere = () => expect(text).toContain('"msg":"listening"');
      await Promise.race([early, vi.waitFor(isThere, 60_000)]);
      const [, issuer = '', port] = /"msg":"listening","issuer":"([^"]+)".*"port":(\d+)/.exec(text) ?? [];
      return { issuer, address: `https://localhost:${port}` };
    },
  };
}

/** A server that can be signalled and restarted. */
export interface ServerProcess extends RunningBank {
  /** The address of the listener, which can differ from the issuer. */
  readonly address: string;
  /** The output so far, of all starts. */
  readonly output: string;
  signal(name: NodeJS.Signals): void;
  /** Sends a signal and waits for the end. Returns the exit code, or the signal that ended the process. */
  end(name: NodeJS.Signals): Promise<number | string>;
  start(): Promise<void>;
}

export async function startServerProcess(server: Server, environment: Environment): Promise<ServerProcess> {
  let before = '';
  let current = spawnServer(server, environment);
  let place = await current.listening();
  const end: ServerProcess['end'] = async (name) => {
    const { child, ended } = current;
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(name);
      // At `exit`, the output can be incomplete.
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
      return before + current.written();
    },
    get ended() {
      return current.ended;
    },
    signal: (name) => void current.child.kill(name),
    end,
    stop: () => end('SIGTERM'),
    async start() {
      before += current.written();
      current = spawnServer(server, environment);
      place = await current.listening();
    },
  };
}
