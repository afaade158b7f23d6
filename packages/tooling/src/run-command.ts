import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

export const workspace: string = resolve(import.meta.dirname, '../../..');

/** `code` is 1 if a signal ended the command; `output` is stdout and stderr in order. */
export interface CommandResult {
  readonly code: number;
  readonly output: string;
}

const running = new Set<ChildProcess>();

/** Runs a command, by default in the workspace. A missing program counts as a failure. */
export function runCommand(
  command: string,
  flags: readonly string[],
  folder: string = workspace,
): Promise<CommandResult> {
  return new Promise((done) => {
    const child = spawn(command, flags, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    const chunks: Buffer[] = [];
    const finish = (code: number, note: string): void => {
      running.delete(child);
      done({ code, output: `${Buffer.concat(chunks).toString('utf8')}${note}` });
    };
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', (error) => finish(1, `${command}: ${error.message}\n`));
    child.on('close', (code) => finish(code ?? 1, ''));
  });
}

export function stopCommands(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}
