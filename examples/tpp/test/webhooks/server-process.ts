import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Server } from '../test-bank.ts';

/** A server as a process that is sent signals. */
export interface ServerProcess {
  /** What it has written so far, of every start. */
  readonly lines: readonly string[];
  /** Where it listens. */
  address(): string;
  /** Sends it a signal, such as SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  /** Sends it a signal and waits until it has ended; answers the exit code, or the signal that ended it. */
  end(name: NodeJS.Signals): Promise<unknown>;
  /** Starts it again after it has ended. */
  start(): Promise<void>;
}

const listening = '"msg":"listening"';

/** Starts a server and waits until it listens. */
export async function startServerProcess(
  server: Server,
  environment: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const lines: string[] = [];
  let child = await spawnServer(server, environment, lines);
  return {
    lines,
    address() {
      const line = lines.filter((told) => told.includes(listening)).at(-1) ?? '{}';
      return `https://localhost:${(JSON.parse(line) as { readonly port: number }).port}`;
    },
    signal: (name) => void child.kill(name),
    async end(name) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(name);
        await once(child, 'close');
      }
      return child.signalCode ?? child.exitCode;
    },
    async start() {
      child = await spawnServer(server, environment, lines);
    },
  };
}

async function spawnServer(
  server: Server,
  environment: Readonly<Record<string, string>>,
  lines: string[],
): Promise<ChildProcess> {
  const program = resolve(import.meta.dirname, `../../../${server}/src/main.ts`);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    detached: true,
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('close', () => process.off('exit', kill));
  const { stdout } = child;
  if (stdout === null) throw new Error('The server has no output');
  await new Promise<void>((found, failed) => {
    child.once('exit', () => failed(new Error('The server ended before it listened')));
    createInterface({ input: stdout }).on('line', (line) => {
      lines.push(line);
      if (line.includes(listening)) found();
    });
  });
  return child;
}
