import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Hashes of the last complete build of a package. */
export interface BuildRecord {
  /** The inputs of the JavaScript. */
  readonly code: string;
  /** The inputs of the type declarations; absent if they were not built. */
  readonly types?: string;
  /** The files that the build wrote. */
  readonly output: string;
}

/** Reads a record; `undefined` if it is missing or invalid. */
export function readRecord(file: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Removes a record before a build, so that an aborted build has none. */
export function removeRecord(file: string): void {
  rmSync(file, { force: true });
}

/** Writes a record atomically. */
export function writeRecord(file: string, record: BuildRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}
