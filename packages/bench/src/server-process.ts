import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ServerMessage, TokenServerSetup } from './servers/token-server.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  /** Tells the processor time that the server has used so far, in microseconds. */
  processorTime(): Promise<number>;
  stop(): void;
}

/** Starts one of the programs in `servers`. Throws where it ends before it listens. */
export async function startServer(
  program: string,
  setup: TokenServerSetup,
  conditions: readonly string[],
): Promise<ServerProcess> {
  const child = fork(resolve(import.meta.dirname, 'servers', program), [JSON.stringify(setup)], {
    execArgv: conditions.map((condition) => `--conditions=${condition}`),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const read = () =>
    nextMessage(child).catch((cause: unknown) => {
      throw new Error(`${program} ended: ${Buffer.concat(said).toString()}`, { cause });
    });
  const first = await read();
  if (!('port' in first)) throw new Error(`${program} told no port`);
  return {
    origin: `http://127.0.0.1:${first.port}`,
    async processorTime() {
      child.send('tell');
      const answer = await read();
      return 'processorTime' in answer ? answer.processorTime : Number.NaN;
    },
    stop: () => child.kill(),
  };
}

async function nextMessage(child: ChildProcess): Promise<ServerMessage> {
  const ended = new AbortController();
  const end = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('The server ended');
  });
  try {
    const [message]: ServerMessage[] = await Promise.race([once(child, 'message'), end]);
    if (message === undefined) throw new Error('The server sent nothing');
    return message;
  } finally {
    end.catch(() => undefined);
    ended.abort();
  }
}
