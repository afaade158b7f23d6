import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase } from '@ob/postgres';
import { startEmbeddedDatabase } from '@ob/tooling/embedded-database';

/** A PostgreSQL of this machine that starts with the first database and ends when it is stopped. */
export interface EmbeddedServer {
  /** Makes an empty database and tells its address. */
  createDatabase(): Promise<string>;
  /** Ends the server and removes its files; it must have no connection left. */
  stop(): Promise<void>;
}

interface RunningServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** Prepares a PostgreSQL of its own for the benchmarks, in a temporary folder; nothing runs before it is needed. */
export function prepareEmbeddedServer(): EmbeddedServer {
  let started: Promise<RunningServer> | undefined;
  let databases = 0;
  return {
    async createDatabase() {
      started ??= startServer();
      const { url } = await started;
      databases += 1;
      return createDatabase(url, `bench_${databases}`);
    },
    async stop() {
      await (await started)?.stop();
    },
  };
}

/** It does not wait for the disk, and puts nothing off to later: what that takes is no work of ours. */
const settings = ['fsync=off', 'full_page_writes=off', 'max_wal_size=8GB', 'shared_buffers=512MB'];

async function startServer(): Promise<RunningServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-bench-'));
  // Started by root, PostgreSQL runs as its own user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const server = await startEmbeddedDatabase({ folder, settings });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const database = connectDatabase({ connectionString: serverUrl, max: 1 });
  try {
    await database.pool.query(`CREATE DATABASE ${name}`);
  } finally {
    await database.close();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
