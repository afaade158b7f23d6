import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** Hashes of the last complete build of a package: its inputs by kind, and its files. */
export interface BuildRecord {
  readonly code: string;
  /** Absent if no type declarations were built. */
  readonly types?: string;
  readonly output: string;
}

/** Returns `undefined` if the record is missing or invalid. */
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

export function writeRecord(file: string, record: BuildRecord): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(record));
  renameSync(`${file}.new`, file);
}
