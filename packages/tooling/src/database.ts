import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { type EmbeddedDatabaseOptions, startEmbeddedDatabase } from './embedded-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrative URL, for `createTestDatabase`. */
    databaseUrl: string;
  }
}

/** `url` opens the administrative database; `stop` also removes the files. */
export interface DatabaseServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** `drop` closes all connections first. */
export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Starts an embedded PostgreSQL with its files in a temporary folder. */
export async function startDatabaseServer(
  options: Omit<EmbeddedDatabaseOptions, 'folder'>,
): Promise<DatabaseServer> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-postgres-'));
  // If root starts PostgreSQL, it runs as another user, who needs access to the folder.
  await chmod(folder, 0o755);
  const server = await startEmbeddedDatabase({ ...options, folder });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

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
