import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { connectDatabase, type Database } from '@ob/postgres';
import { type EmbeddedDatabase, startEmbeddedDatabase } from '@ob/tooling/embedded-database';
import { expect } from 'vitest';

/** A primary and its standby, which replicates asynchronously, behind one address. */
export interface ReplicatedServers {
  /** Connects to the primary, and after `failOver` to the standby. */
  readonly url: string;
  /** Waits until the standby is up to date, and stops replication. */
  stopReplication(): Promise<void>;
  killPrimary(): Promise<void>;
  /** Promotes the standby and points the address to it. */
  failOver(): Promise<void>;
  close(): Promise<void>;
}

export async function startReplicatedServers(): Promise<ReplicatedServers> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-replicated-'));
  await chmod(folder, 0o755);
  const primaryFolder = join(folder, 'primary');
  const standbyFolder = join(folder, 'standby');
  // A standby starts from a copy of its primary. The embedded PostgreSQL has no pg_basebackup.
  await (await start(primaryFolder)).stop();
  await mkdir(standbyFolder);
  await promisify(execFile)('cp', ['-a', `${primaryFolder}/.`, standbyFolder]);
  const primary = await start(primaryFolder);
  await followPrimary(join(standbyFolder, 'data'), new URL(primary.url));
  const standby = await start(standbyFolder);
  const onPrimary = connectDatabase({ connectionString: primary.url, max: 1 });
  const onStandby = connectDatabase({ connectionString: standby.url, max: 1 });
  const forwarder = await startForwarder(portOf(primary));
  const url = new URL(primary.url);
  url.port = String(forwarder.port);
  return {
    url: url.href,
    stopReplication: () => stopReplication(onPrimary, onStandby),
    async killPrimary() {
      const [pid = ''] = (await readFile(join(primaryFolder, 'data/postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid), 'SIGKILL');
    },
    async failOver() {
      await onStandby.pool.query('SELECT pg_promote()');
      forwarder.pointTo(portOf(standby));
    },
    async close() {
      forwarder.close();
      await Promise.all([onPrimary.close(), onStandby.close()]);
      await Promise.all([primary.stop(), standby.stop()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function start(folder: string): Promise<EmbeddedDatabase> {
  return startEmbeddedDatabase({ folder, settings: ['max_connections=100', 'fsync=off'] });
}

async function followPrimary(data: string, { hostname, port, username, password }: URL): Promise<void> {
  const address = `host=${hostname} port=${port} user=${username} password=${password}`;
  await appendFile(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${address}'\n`);
  await writeFile(join(data, 'standby.signal'), '');
}

async function stopReplication(onPrimary: Database, onStandby: Database): Promise<void> {
  const { rows } = await onPrimary.pool.query('SELECT pg_current_wal_lsn()::text AS position');
  const hasReplayed = 'SELECT pg_last_wal_replay_lsn() >= $1::pg_lsn AS done';
  const { position } = rows[0] as { readonly position: string };
  await expect
    .poll(async () => (await onStandby.pool.query(hasReplayed, [position])).rows[0].done, { timeout: 10_000 })
    .toBe(true);
  await onStandby.pool.query("ALTER SYSTEM SET primary_conninfo = ''");
  await onStandby.pool.query('SELECT pg_reload_conf()');
  const receivers = 'SELECT count(*)::int AS count FROM pg_stat_wal_receiver';
  await expect.poll(async () => (await onStandby.pool.query(receivers)).rows[0].count).toBe(0);
}

function portOf({ url }: EmbeddedDatabase): number {
  return Number(new URL(url).port);
}

/** A TCP proxy to a port of this machine. */
interface Forwarder {
  readonly port: number;
  /** Forwards new connections to another port, and ends the existing ones. */
  pointTo(port: number): void;
  close(): void;
}

async function startForwarder(first: number): Promise<Forwarder> {
  let target = first;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1');
    for (const [one, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        peer.destroy();
      });
      one.pipe(peer);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The forwarder has no port');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: address.port,
    pointTo(port) {
      target = port;
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
