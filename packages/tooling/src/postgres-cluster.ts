import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, runAs, type ServerUser } from './server-user.ts';

export interface Cluster {
  readonly user: ServerUser;
  readonly data: string;
  readonly password: string;
}

export async function openCluster(folder: string, initFlags: readonly string[]): Promise<Cluster> {
  const user = await choosePostgresUser(folder);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  if (!existsSync(data)) await createCluster({ user, data, passwordFile, initFlags });
  return { user, data, password: (await readFile(passwordFile, 'utf8')).trim() };
}

interface NewCluster {
  readonly user: ServerUser;
  readonly data: string;
  readonly passwordFile: string;
  readonly initFlags: readonly string[];
}

/** Creates the cluster in a draft folder and renames it at the end, because `initdb` may be killed. */
async function createCluster({ user, data, passwordFile, initFlags }: NewCluster): Promise<void> {
  const { initdb } = await findBinaries(user);
  const draft = `${data}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (user.id !== undefined) {
    await chown(draft, user.id, user.groupId);
    await chown(passwordFile, user.id, user.groupId);
  }
  await runAs(user, initdb, [
    `--pgdata=${draft}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...initFlags,
  ]);
  await rename(draft, data);
}
