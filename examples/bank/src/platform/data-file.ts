import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Reads a file of the data folder. The first start creates it, readable by this user only. */
export async function readOrCreate(file: string, make: () => Promise<string>): Promise<string> {
  if (existsSync(file)) return readFile(file, 'utf8');
  const made = await make();
  await mkdir(dirname(file), { recursive: true });
  // A link is atomic: a crash leaves no partial file, and the first of several processes wins.
  const draft = `${file}.${process.pid}.${crypto.randomUUID()}`;
  await writeFile(draft, made, { mode: 0o600 });
  await link(draft, file).catch(() => {});
  await rm(draft);
  return readFile(file, 'utf8');
}
