import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** What the last complete build of a package was made from, as hashes. */
export interface BuildRecord {
  /** Everything that its JavaScript depends on. */
  readonly code: string;
  /** Everything that its type declarations depend on; absent if they were not built. */
  readonly types?: string;
  /** The files that the build wrote. */
  readonly output: string;
}

/** Reads a record; `undefined` if there is none, or none that can be read. */
export function readRecord(file: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes a record before a build starts, so that an aborted build leaves none. */
export function removeRecord(file: string): void {
  rmSync(file, { force: true });
}

/** Writes a record in one step. */
export function writeRecord(file: string, record: BuildRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}
