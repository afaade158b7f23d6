import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ServerMessage, ServerQuestion, ServerSetup } from './servers/server.ts';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly origin: string;
  /** Tells the processor time used so far in microseconds, or what is alive on the heap in bytes. */
  ask(question: ServerQuestion): Promise<number>;
  /** Ends the process, and everything that it is connected to with it. */
  stop(): Promise<void>;
}

/** Starts one of the programs in `servers`. Throws where it ends before it listens. */
export async function startServer(
  program: string,
  setup: ServerSetup,
  conditions: readonly string[],
): Promise<ServerProcess> {
  const child = fork(resolve(import.meta.dirname, 'servers', program), [JSON.stringify(setup)], {
    execArgv: ['--expose-gc', ...conditions.map((condition) => `--conditions=${condition}`)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const said: Buffer[] = [];
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const read = () =>
    nextValue(child).catch((cause: unknown) => {
      throw new Error(`${program} ended: ${Buffer.concat(said).toString()}`, { cause });
    });
  const port = await read();
  return {
    origin: `http://127.0.0.1:${port}`,
    ask(question) {
      child.send(question);
      return read();
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const end = once(child, 'exit');
      child.kill();
      await end;
    },
  };
}

async function nextValue(child: ChildProcess): Promise<number> {
  const ended = new AbortController();
  const end = once(child, 'exit', { signal: ended.signal }).then(() => {
    throw new Error('The server ended');
  });
  try {
    const [message]: ServerMessage[] = await Promise.race([once(child, 'message'), end]);
    if (message === undefined) throw new Error('The server sent nothing');
    return message.value;
  } finally {
    end.catch(() => undefined);
    ended.abort();
  }
}
