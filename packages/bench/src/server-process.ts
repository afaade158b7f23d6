import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { ServerCommand, ServerMessage } from './servers/control.ts';

export interface ServerProcess {
  readonly origin: string;
  /** Returns the processor time in microseconds, the live bytes on the heap, or the number of deliveries or claims. */
  send(command: ServerCommand): Promise<number>;
  stop(): Promise<void>;
}

/** Starts one of the programs in `servers`. Throws if it ends before it listens. */
export async function startServer(
  program: string,
  setup: object,
  conditions: readonly string[],
  protocol: 'http' | 'https' = 'http',
): Promise<ServerProcess> {
  const child = forkServer(resolve(import.meta.dirname, 'servers', program), [JSON.stringify(setup)], {
    // Flushed bytecode would change the measured heap.
    execArgv: ['--expose-gc', '--no-flush-bytecode', ...toConditionFlags(conditions)],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const port = await waitForMessage(child, readNumber(child.process));
  return createServerProcess(child, `${protocol}://127.0.0.1:${port}`);
}

export function toConditionFlags(conditions: readonly string[]): readonly string[] {
  return conditions.map((condition) => `--conditions=${condition}`);
}

export interface ServerChild {
  readonly process: ChildProcess;
  readonly ended: Promise<never>;
}

export function forkServer(program: string, values: readonly string[], options: ForkOptions): ServerChild {
  const process = fork(program, values, options);
  const output: Buffer[] = [];
  process.stderr?.on('data', (chunk: Buffer) => output.push(chunk));
  const ended = once(process, 'exit').then(() => {
    throw new Error(`${program} ended: ${Buffer.concat(output).toString()}`);
  });
  // Prevents an unhandled rejection when the server is stopped.
  ended.catch(() => undefined);
  return { process, ended };
}

/** Waits for a message of a server. Throws if the server ends first. */
function waitForMessage<Value>({ ended }: ServerChild, output: Promise<Value>): Promise<Value> {
  return Promise.race([output, ended]);
}

export function createServerProcess(child: ServerChild, origin: string): ServerProcess {
  const { process } = child;
  return {
    origin,
    send(command) {
      process.send(command);
      return waitForMessage(child, readNumber(process));
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
  if (message === undefined) throw new Error('The server sent no message');
  return message.value;
}
