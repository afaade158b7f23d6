import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** A bank that runs as a process of its own. */
export interface RunningBank {
  readonly issuer: string;
  /** Its exit code, or the signal that ended it, once it has ended. */
  readonly ended: Promise<number | string>;
  /** Asks it to stop and waits until it has ended. */
  stop(): Promise<number | string>;
}

/** The environment of a bank, and a signal that stops it while it starts. */
interface BankOptions {
  /** The folder of its embedded database, its keys and its log `bank.log`. */
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Starts the sample bank and waits until it is ready. Throws with its last errors if it ends before. */
export async function startBank({ dataFolder, environment, signal }: BankOptions): Promise<RunningBank> {
  await mkdir(dataFolder, { recursive: true });
  const { child, stdout, stderr } = spawnBank({ ...environment, OB_DATA_DIR: dataFolder });
  stdout.pipe(createWriteStream(join(dataFolder, 'bank.log'), { mode: 0o600 }));
  const complaints: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => complaints.push(line));
  const ended = once(child, 'close').then(([code, name]: (number | string)[]) => code ?? name ?? 1);
  const stop = (): Promise<number | string> => {
    child.kill('SIGTERM');
    return ended;
  };
  const endedEarly = ended.then((code) => {
    throw new Error([`The bank ended with ${code} before it was ready`, ...complaints.slice(-20)].join('\n'));
  });
  endedEarly.catch(() => {});
  signal.addEventListener('abort', stop, { once: true });
  const issuer = await Promise.race([readIssuer(stdout), endedEarly]);
  signal.removeEventListener('abort', stop);
  return { issuer, ended, stop };
}

interface SpawnedBank {
  readonly child: ChildProcess;
  readonly stdout: NodeJS.ReadableStream;
  readonly stderr: NodeJS.ReadableStream;
}

function spawnBank(environment: Readonly<Record<string, string>>): SpawnedBank {
  const program = resolve(import.meta.dirname, '../../hono/src/main.ts');
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment },
    // The bank stops when the channel closes: it does not outlive this process, whatever ends that.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in a terminal reaches a whole group of processes. We stop the bank ourselves, after the last request.
    detached: true,
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The bank has no output');
  return { child, stdout, stderr };
}

/** Reads the log up to the line that says that the bank is ready. */
function readIssuer(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found) => {
    createInterface({ input: output }).on('line', (line) => {
      if (line.includes('"msg":"listening"')) found((JSON.parse(line) as { readonly issuer: string }).issuer);
    });
  });
}
