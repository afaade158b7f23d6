import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { findFreePort } from './free-port.ts';
import { findBinaries } from './postgres-binaries.ts';
import { choosePostgresUser, runAs, type ServerUser } from './server-user.ts';

/** A running PostgreSQL server of this machine. */
export interface EmbeddedDatabase {
  /** Opens its `postgres` database as superuser. */
  readonly url: string;
  /** Stops the server, unless another process is connected to it. */
  stop(): Promise<void>;
}

/** How a server is started. */
export interface EmbeddedDatabaseOptions {
  /** The folder that holds the cluster and its password; made where missing. */
  readonly folder: string;
  /** More `initdb` options for a new cluster. */
  readonly initFlags?: readonly string[];
  /** More settings, as `name=value`. */
  readonly settings?: readonly string[];
}

interface Cluster {
  readonly user: ServerUser;
  readonly data: string;
  readonly password: string;
}

/**
 * Starts the PostgreSQL that came with the packages, making its cluster on the first start.
 * The server is a process of its own, so it survives a crash of ours: the next start finds it and goes on with it.
 */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const cluster = await openCluster(options);
  const port = (await findRunningPort(cluster)) ?? (await startServer(cluster, options.settings ?? []));
  const url = `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    async stop() {
      if (!(await isShared(url))) await control(cluster, ['stop', '--mode=fast']);
    },
  };
}

/** Tells whether another process is connected, which would lose its database if we stopped it. */
async function isShared(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rowCount } = await client.query(
      `SELECT 1 FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
    );
    return rowCount !== 0;
  } finally {
    await client.end();
  }
}

async function openCluster({ folder, initFlags = [] }: EmbeddedDatabaseOptions): Promise<Cluster> {
  await mkdir(folder, { recursive: true });
  const user = await choosePostgresUser(folder);
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  if (!existsSync(join(data, 'PG_VERSION'))) await createCluster({ user, data, passwordFile, initFlags });
  return { user, data, password: (await readFile(passwordFile, 'utf8')).trim() };
}

interface NewCluster {
  readonly user: ServerUser;
  readonly data: string;
  readonly passwordFile: string;
  readonly initFlags: readonly string[];
}

async function createCluster({ user, data, passwordFile, initFlags }: NewCluster): Promise<void> {
  const { initdb } = await findBinaries(user);
  await mkdir(data, { recursive: true, mode: 0o700 });
  await writeFile(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
  if (user.id !== undefined) {
    await chown(data, user.id, user.groupId);
    await chown(passwordFile, user.id, user.groupId);
  }
  await runAs(user, initdb, [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    '--username=postgres',
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    ...initFlags,
  ]);
}

async function findRunningPort({ user, data }: Cluster): Promise<number | undefined> {
  const { pg_ctl } = await findBinaries(user);
  const running = await runAs(user, pg_ctl, ['status', `--pgdata=${data}`]).then(
    () => true,
    () => false,
  );
  if (!running) return undefined;
  // The fourth line of the file that a running server keeps is its port.
  const port = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[3]);
  return Number.isInteger(port) ? port : undefined;
}

async function startServer(cluster: Cluster, settings: readonly string[]): Promise<number> {
  const port = await findFreePort();
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const options = all.map((setting) => `-c ${setting}`).join(' ');
  await control(cluster, [
    'start',
    '--wait',
    `--log=${join(cluster.data, 'server.log')}`,
    `--options=${options}`,
  ]);
  return port;
}

async function control({ user, data }: Cluster, words: readonly string[]): Promise<void> {
  const { pg_ctl } = await findBinaries(user);
  await runAs(user, pg_ctl, [...words, `--pgdata=${data}`, '--timeout=60', '--silent']);
}
