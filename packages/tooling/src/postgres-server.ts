import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { readCommandLine } from './command-line.ts';
import type { EmbeddedDatabaseOptions } from './embedded-database.ts';
import { withLock } from './folder-lock.ts';
import { findFreePort } from './free-port.ts';
import { findBinaries } from './postgres-binaries.ts';
import { type Cluster, openCluster } from './postgres-cluster.ts';
import { runAs } from './server-user.ts';

export interface PostgresServer {
  readonly url: string;
  /** Stops the server if no other supervisor uses it. */
  close(): Promise<void>;
}

/** In milliseconds, including recovery after a crash. */
const startLimit = 60_000;

const retryMs = 200;

/** The name of the connection that every supervisor keeps open, so that the last one can stop the server. */
const supervisorName = 'ob-postgres-supervisor';

/**
 * Starts the server of a folder, or connects to a running one, one process at a time. Recovers from killed processes:
 * a server that shuts down or has no supervisor, backends without a server, a stale lock file.
 */
export async function openPostgres(options: EmbeddedDatabaseOptions): Promise<PostgresServer> {
  const { folder, initFlags = [], settings = [] } = options;
  await mkdir(folder, { recursive: true });
  const lock = join(folder, 'lock');
  const { cluster, client, url } = await withLock(lock, async () => {
    const opened = await openCluster(folder, initFlags);
    return { cluster: opened, ...(await connectOrStart(opened, settings)) };
  });
  return {
    url,
    close: () =>
      withLock(lock, async () => {
        const isShared = await hasOtherSupervisor(client);
        await client.end().catch(() => {});
        if (!isShared) await stopServer(cluster);
      }),
  };
}

interface ServerConnection {
  readonly url: string;
  readonly client: Client;
}

async function connectOrStart(cluster: Cluster, settings: readonly string[]): Promise<ServerConnection> {
  const deadline = performance.now() + startLimit;
  for (;;) {
    try {
      const port = await findPort(cluster);
      if (port === undefined) await startServer(cluster, settings);
      else return await connect(cluster, port);
    } catch (error) {
      if (!isTransient(error) || performance.now() > deadline) throw await addServerLog(cluster, error);
      await sleep(retryMs);
    }
  }
}

/** Only a wrong password (28P01) remains wrong; other failures can pass when an old process ends. */
function isTransient(error: unknown): boolean {
  return !(error instanceof Error && 'code' in error && error.code === '28P01');
}

async function addServerLog({ data }: Cluster, cause: unknown): Promise<Error> {
  const log = await readFile(join(data, 'server.log'), 'utf8').catch(() => '');
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`${reason}\n${log.split('\n').slice(-10).join('\n')}`, { cause });
}

async function connect({ password }: Cluster, port: number): Promise<ServerConnection> {
  const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
  const client = new Client({ connectionString: url, application_name: supervisorName });
  // Another supervisor may stop the server.
  client.on('error', () => {});
  try {
    await client.connect();
    return { url, client };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

async function findPort({ data }: Cluster): Promise<number | undefined> {
  const file = join(data, 'postmaster.pid');
  // Line 1 is the process id, line 4 the port.
  const [pid = '', , , port = ''] = (await readFile(file, 'utf8').catch(() => '')).split('\n');
  if (pid === '') return undefined;
  const command = await readCommandLine(Number(pid));
  if (command !== undefined && /(?:^|\/)postgres(?:\s|$)|^$/.test(command)) return Number(port);
  // The server was killed. PostgreSQL would take another process with the same id for a server.
  await rm(file, { force: true });
  return undefined;
}

async function startServer(cluster: Cluster, settings: readonly string[]): Promise<void> {
  const port = await findFreePort();
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const options = all.map((setting) => `-c ${setting}`).join(' ');
  const log = `--log=${join(cluster.data, 'server.log')}`;
  await control(cluster, ['start', '--wait', log, `--options=${options}`]);
}

async function hasOtherSupervisor(client: Client): Promise<boolean> {
  const others = 'SELECT 1 FROM pg_stat_activity WHERE application_name = $1 AND pid <> pg_backend_pid()';
  return client.query(others, [supervisorName]).then(
    ({ rowCount }) => rowCount !== 0,
    () => false,
  );
}

async function stopServer(cluster: Cluster): Promise<void> {
  if ((await findPort(cluster)) === undefined) return;
  await control(cluster, ['stop', '--mode=fast']).catch(async (error: unknown) => {
    if ((await findPort(cluster)) !== undefined) throw error;
  });
}

async function control({ user, data }: Cluster, parameters: readonly string[]): Promise<void> {
  const { pg_ctl } = await findBinaries(user);
  await runAs(user, pg_ctl, [...parameters, `--pgdata=${data}`, '--timeout=60', '--silent']);
}
