import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ServerMessage, ServerQuestion } from './servers/control.ts';

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
  setup: object,
  conditions: readonly string[],
  protocol: 'http' | 'https' = 'http',
): Promise<ServerProcess> {
  const child = forkServer(resolve(import.meta.dirname, 'servers', program), [JSON.stringify(setup)], {
    // A heap that is measured does not shrink by code that has not run for a while.
    execArgv: ['--expose-gc', '--no-flush-bytecode', ...nameConditions(conditions)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const port = await untilEnd(child, readNumber(child.process));
  return control(child, `${protocol}://127.0.0.1:${port}`);
}

/** Writes conditions as Node takes them. */
export function nameConditions(conditions: readonly string[]): readonly string[] {
  return conditions.map((condition) => `--conditions=${condition}`);
}

/** A server's process, and why it ended where it did. */
export interface ServerChild {
  readonly process: ChildProcess;
  readonly ended: Promise<never>;
}

/** Starts a program as a server of this one. */
export function forkServer(program: string, values: readonly string[], options: ForkOptions): ServerChild {
  const process = fork(program, values, options);
  const said: Buffer[] = [];
  process.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const ended = once(process, 'exit').then(() => {
    throw new Error(`${program} ended: ${Buffer.concat(said).toString()}`);
  });
  // Nobody waits for the end of a server that is stopped.
  ended.catch(() => undefined);
  return { process, ended };
}

/** Waits for what a server says; throws where it ends instead. */
function untilEnd<Value>({ ended }: ServerChild, said: Promise<Value>): Promise<Value> {
  return Promise.race([said, ended]);
}

/** Makes a handle of a server that listens. */
export function control(child: ServerChild, origin: string): ServerProcess {
  const { process } = child;
  return {
    origin,
    ask(question) {
      process.send(question);
      return untilEnd(child, readNumber(process));
    },
    async stop() {
      if (process.exitCode !== null || process.signalCode !== null) return;
      const end = once(process, 'exit');
      process.kill();
      await end;
    },
  };
}

async function readNumber(process: ChildProcess): Promise<number> {
  const [message]: ServerMessage[] = await once(process, 'message');
  if (message === undefined) throw new Error('The server sent nothing');
  return message.value;
}
