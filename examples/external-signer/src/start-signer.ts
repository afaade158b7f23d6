import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A signer in a process of its own. */
export interface SignerProcess {
  /** By which it is reached. */
  readonly socketPath: string;
  readonly pid: number | undefined;
  stop(): Promise<void>;
}

/** Starts a signer and waits until it listens, with these flags of Node. Throws where it ends before. */
export async function startSigner(flags: readonly string[] = process.execArgv): Promise<SignerProcess> {
  const folder = await mkdtemp(join(tmpdir(), 'signer-'));
  const socketPath = join(folder, 'socket');
  const child = fork(join(import.meta.dirname, 'signer.ts'), [socketPath], { execArgv: [...flags] });
  const ended = once(child, 'exit');
  const [listening] = await Promise.race([once(child, 'message'), ended]);
  if (listening !== 'listening') throw new Error('The signer ended before it listened');
  return {
    socketPath,
    pid: child.pid,
    async stop() {
      child.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
