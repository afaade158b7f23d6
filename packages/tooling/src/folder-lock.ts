import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readCommandLine } from './command-line.ts';

const retryMs = 50;

/** Runs work while this process holds the lock file. A lock of a dead process counts as free. */
export async function withLock<Value>(file: string, work: () => Promise<Value>): Promise<Value> {
  while (!(await lock(file))) await sleep(retryMs);
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function lock(file: string): Promise<boolean> {
  const own = String(process.pid);
  const draft = `${file}.${own}`;
  await writeFile(draft, own);
  try {
    // Unlike an exclusive write, a link never shows another process an empty file.
    await link(draft, file);
  } catch {
    if (!(await isHeld(file))) await rm(file, { force: true });
    return false;
  } finally {
    await rm(draft);
  }
  // Another process may have removed this lock as stale. Check again after a pause.
  await sleep(retryMs);
  return (await read(file)) === own;
}

async function isHeld(file: string): Promise<boolean> {
  const holder = await read(file);
  // The lock was just released.
  if (holder === '') return true;
  const command = await readCommandLine(Number(holder));
  return command !== undefined && /postgres-supervisor|^$/.test(command);
}

async function read(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(() => '');
}
