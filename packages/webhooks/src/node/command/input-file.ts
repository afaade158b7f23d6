import { readFile } from 'node:fs/promises';
import type { Terminal } from './terminal.ts';
import { printable } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'must not be read',
};

/** Reads a file as it is, `-` from the input; throws a `UsageError` where that is not possible. */
export async function readBytesOf(file: string, terminal: Pick<Terminal, 'readInput'>): Promise<Uint8Array> {
  if (file === '-') return terminal.readInput();
  try {
    return await readFile(file);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new UsageError(`The file ${printable(file)} ${reasons[code] ?? 'cannot be read'}.`);
  }
}
