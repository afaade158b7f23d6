import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Server } from '../test-bank.ts';

/** Where a bank starts again and again. */
export interface CrashSite {
  readonly server: Server;
  readonly port: number;
  readonly environment: Readonly<Record<string, string>>;
}

/** A bank that can be killed at any moment, and started again on the same port. */
export interface CrashingBank {
  /** Where it listens while it is there. */
  readonly address: string;
  /** What its processes said that no sound bank says: errors, and answers that are described otherwise. */
  readonly troubles: readonly string[];
  /** Starts it and waits until it listens; throws with what it says where it does not. */
  start(): Promise<void>;
  /** Kills it as a power cut would, and answers how it ended. */
  kill(): Promise<unknown>;
  /** Asks it to stop, and answers how it ended. */
  stop(): Promise<unknown>;
}

/** Prepares a bank; it does not run yet. */
export function prepareCrashingBank(site: CrashSite): CrashingBank {
  const troubles: string[] = [];
  let child: ChildProcess | undefined;
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<unknown> => {
    if (child === undefined) return undefined;
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : undefined;
    child.kill(signal);
    await ended;
    const { signalCode, exitCode } = child;
    child = undefined;
    return signalCode ?? exitCode;
  };
  return {
    address: `https://localhost:${site.port}`,
    troubles,
    async start() {
      child = spawnBank(site);
      await waitUntilListening(child, troubles);
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

function spawnBank({ server, port, environment }: CrashSite): ChildProcess {
  const program = resolve(import.meta.dirname, `../../../${server}/src/main.ts`);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  return child;
}

const troubled = /"level":"(?:error|fatal)"|"faults":/;

async function waitUntilListening(child: ChildProcess, troubles: string[]): Promise<void> {
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The bank cannot be heard');
  const said: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => said.push(line));
  await new Promise<void>((listening, failed) => {
    child.once('exit', () => failed(new Error(['The bank ended early', ...said].join('\n'))));
    createInterface({ input: stdout }).on('line', (line) => {
      if (troubled.test(line)) troubles.push(line);
      if (line.includes('"msg":"listening"')) listening();
    });
  });
}
