import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

/** A bank in a child process. */
export interface RunningBank {
  readonly issuer: string;
  /** Resolves when the process has ended, with its exit code or the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<number | string>;
}

interface BankOptions {
  /** The folder of its embedded database, its keys and its log `bank.log`. */
  readonly dataFolder: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

/** Starts the sample bank and waits until it is ready. Throws with its last errors if it ends before that. */
export async function startBank({ dataFolder, environment, signal }: BankOptions): Promise<RunningBank> {
  await mkdir(dataFolder, { recursive: true });
  const { child, stdout, stderr } = spawnBank({ ...environment, OB_DATA_DIR: dataFolder });
  stdout.pipe(createWriteStream(join(dataFolder, 'bank.log'), { mode: 0o600 }));
  const errorLines: string[] = [];
  createInterface({ input: stderr }).on('line', (line) => errorLines.push(line));
  const ended = once(child, 'close').then(([code, name]: (number | string)[]) => code ?? name ?? 1);
  const stop = (): Promise<number | string> => {
    child.kill('SIGTERM');
    return ended;
  };
  const endedEarly = ended.then((code) => {
    throw new Error([`The bank ended with ${code} before it was ready`, ...errorLines.slice(-20)].join('\n'));
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
    // The bank stops when the channel closes, so it also stops if this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in a terminal reaches the whole process group. We stop the bank ourselves, after the last request.
    detached: true,
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The bank process has no stdout or stderr');
  return { child, stdout, stderr };
}

/** Returns the issuer from the log line "listening". */
function readIssuer(output: NodeJS.ReadableStream): Promise<string> {
  return new Promise((found) => {
    createInterface({ input: output }).on('line', (line) => {
      if (line.includes('"msg":"listening"')) found((JSON.parse(line) as { readonly issuer: string }).issuer);
    });
  });
}
