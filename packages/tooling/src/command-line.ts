import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Returns the command line of a process, empty if it is hidden, or `undefined` without such a process. */
export async function readCommandLine(id: number): Promise<string | undefined> {
  if (!exists(id)) return undefined;
  return execute('ps', ['-p', String(id), '-o', 'args=']).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

function exists(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
