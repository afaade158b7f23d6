import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ConfigError } from '../config.ts';

/**
 * Reads a file of the data folder. The first start creates it, readable by this user only. Throws a {@link ConfigError}
 * if that is impossible.
 */
export async function readOrCreate(file: string, make: () => Promise<string>): Promise<string> {
  return existsSync(file) ? use(readFile(file, 'utf8')) : use(create(file, await make()));
}

/** Creates a folder in the data folder that only this user can open. */
export async function createPrivateFolder(folder: string): Promise<void> {
  await use(mkdir(folder, { recursive: true, mode: 0o700 }));
}

async function create(file: string, content: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  // A link is atomic: a crash leaves no partial file, and the first of several processes wins.
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  await link(draft, file).catch(() => {});
  await rm(draft);
  return readFile(file, 'utf8');
}

/** Names the variable in errors of the file system. */
async function use<Value>(access: Promise<Value>): Promise<Value> {
  return access.catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError([
      `OB_DATA_DIR: ${error.path} cannot be used (${error.code}). Use a folder in which this user can create files.`,
    ]);
  });
}
