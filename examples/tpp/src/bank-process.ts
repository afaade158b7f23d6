import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent, fetch } from 'undici';

/** How a bank is started: which of the example servers, and its environment. */
export interface BankOptions {
  readonly server: 'express' | 'hono';
  /** The folder of its embedded database, its keys and its log. */
  readonly dataFolder: string;
  /** Variables beside those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Stops the start where it is aborted. */
  readonly signal?: AbortSignal;
}

/** A bank that runs as a process of its own. */
export interface RunningBank {
  readonly issuer: string;
  /** Where this process itself listens, which is not where its issuer says if something stands in front of it. */
  readonly address: string;
  /** The file with a line for each request. */
  readonly logFile: string;
  /** Its exit code once it has ended by itself or was stopped, 1 if a signal ended it. */
  readonly ended: Promise<number>;
  /** Asks it to read keys, clients and TLS material again; its log says what changed. */
  reload(): void;
  /** Asks it to stop and waits until it has ended. */
  stop(): Promise<number>;
}

/** The first start makes a database cluster and keys, on a slow machine too. */
const startLimit = 120_000;

/** Starts a bank and waits until it is ready; throws with what it says of itself where it is not. */
export async function startBank(options: BankOptions): Promise<RunningBank> {
  await mkdir(options.dataFolder, { recursive: true });
  const logFile = join(options.dataFolder, 'bank.log');
  const log = createWriteStream(logFile, { mode: 0o600 });
  const child = spawnBank(options);
  const complaints: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => complaints.push(line));
  const end = (): void => void child.kill('SIGTERM');
  const ended = superviseBank(child, log, end);
  options.signal?.addEventListener('abort', end, { once: true });
  const stop = (): Promise<number> => {
    end();
    return ended;
  };
  try {
    const reload = (): void => void child.kill('SIGHUP');
    return { ...(await waitUntilReady(child, log, ended)), logFile, ended, reload, stop };
  } catch (error) {
    await stop();
    throw new Error([(error as Error).message, ...complaints.slice(-20)].join('\n'));
  } finally {
    options.signal?.removeEventListener('abort', end);
  }
}

/** Answers the exit code of the bank in the end; whatever ends this process, the bank does not outlive it. */
async function superviseBank(child: BankChild, log: WriteStream, end: () => void): Promise<number> {
  process.once('exit', end);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', end);
  log.end();
  return code ?? 1;
}

type BankChild = ChildProcess & {
  readonly stdout: NodeJS.ReadableStream;
  readonly stderr: NodeJS.ReadableStream;
};

function spawnBank({ server, dataFolder, environment }: BankOptions): BankChild {
  const program = resolve(import.meta.dirname, `../../${server}/src/main.ts`);
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, ...environment, OB_DATA_DIR: dataFolder },
    // The bank stops when the channel closes, which it also does when this process is killed.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Ctrl-C in a terminal reaches a whole group of processes; the bank is told to stop once, by us, when it is time.
    detached: true,
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('The bank has no output');
  return Object.assign(child, { stdout, stderr });
}

type Listening = Pick<RunningBank, 'issuer' | 'address'>;

async function waitUntilReady(
  child: BankChild,
  log: WriteStream,
  ended: Promise<number>,
): Promise<Listening> {
  const limit = new AbortController();
  const exited = ended.then((code) => {
    throw new Error(`The bank ended with exit code ${code} before it was ready`);
  });
  const late = sleep(startLimit, undefined, { signal: limit.signal }).then(() => {
    throw new Error(`The bank was not ready within ${startLimit / 1000} s`);
  });
  // Whichever loses the race is of no interest any more.
  late.catch(() => {});
  exited.catch(() => {});
  try {
    const listening = await Promise.race([findListener(child, log), exited, late]);
    await Promise.race([pollReadiness(listening.address), exited, late]);
    return listening;
  } finally {
    limit.abort();
  }
}

/** Reads the log for the line that announces the listener, and keeps all of it in the log file. */
function findListener(child: BankChild, log: WriteStream): Promise<Listening> {
  return new Promise((found) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      log.write(`${line}\n`);
      if (!line.includes('"msg":"listening"')) return;
      const { issuer, port } = JSON.parse(line) as { readonly issuer: string; readonly port: number };
      found({ issuer, address: `https://localhost:${port}` });
    });
  });
}

async function pollReadiness(address: string): Promise<void> {
  // Only the answer's status counts here, and nothing is sent: the certificate is checked from the next call on.
  const dispatcher = new Agent({ connect: { rejectUnauthorized: false } });
  try {
    while (!(await isReady(`${address}/readyz`, dispatcher))) await sleep(25);
  } finally {
    await dispatcher.close();
  }
}

async function isReady(page: string, dispatcher: Agent): Promise<boolean> {
  return fetch(page, { dispatcher }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );
}
