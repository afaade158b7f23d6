import { readdir, readFile } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';

/** Any fixed number: migrations of one database run one process at a time. */
const lockKey = 7_221_001;

/** Where a set of migrations stands, and under which name it is recorded. */
export interface MigrationSet {
  /** Names the set in `ob.migrations`, so that a bank's own migrations can share the table. */
  readonly name: string;
  /** A folder of `NNNN_title.sql` files, applied in the order of their names. */
  readonly folder: URL;
}

/** The tables of the suite itself. */
export const suiteMigrations: MigrationSet = {
  name: 'ob',
  folder: new URL('../migrations/', import.meta.url),
};

/**
 * Brings a database to the newest schema: every file not yet recorded runs in a transaction of its own.
 * Safe to call from several processes at once, and on every start. Answers the names of the files it applied.
 */
export async function migrate(
  database: Database,
  set: MigrationSet = suiteMigrations,
): Promise<readonly string[]> {
  const client = await database.pool.connect();
  try {
    // Waiting for another process, and an index of a large table, may take longer than any request should.
    await client.query('SET statement_timeout = 0');
    await client.query('SELECT pg_advisory_lock($1)', [lockKey]);
    return await applyMissing(client, set);
  } finally {
    await client.query('SELECT pg_advisory_unlock($1)', [lockKey]).catch(() => {});
    await client.query('RESET statement_timeout').catch(() => {});
    client.release();
  }
}

/** Tells whether every migration of a set has been applied. */
export async function isMigrated(database: Database, set: MigrationSet = suiteMigrations): Promise<boolean> {
  const statement = {
    name: 'migrations_applied',
    text: `SELECT count(*)::int AS applied FROM ob.migrations WHERE set_name = $1 AND file_name = ANY($2)`,
  };
  const files = await listFiles(set);
  const [row] = await database.query<{ applied: number }>(statement, [set.name, files]).catch(() => []);
  return row?.applied === files.length;
}

async function applyMissing(client: PoolClient, set: MigrationSet): Promise<readonly string[]> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ob`);
  await client.query(`CREATE TABLE IF NOT EXISTS ob.migrations (
    set_name text NOT NULL, file_name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (set_name, file_name))`);
  const { rows } = await client.query<{ file_name: string }>(
    'SELECT file_name FROM ob.migrations WHERE set_name = $1',
    [set.name],
  );
  const applied = new Set(rows.map((row) => row.file_name));
  const missing = (await listFiles(set)).filter((file) => !applied.has(file));
  for (const file of missing) await applyFile(client, set, file);
  return missing;
}

async function listFiles(set: MigrationSet): Promise<string[]> {
  return (await readdir(set.folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();
}

async function applyFile(client: PoolClient, set: MigrationSet, file: string): Promise<void> {
  const sql = await readFile(new URL(file, set.folder), 'utf8');
  try {
    await client.query('BEGIN');
    await client.query(sql);
    await client.query('INSERT INTO ob.migrations (set_name, file_name) VALUES ($1, $2)', [set.name, file]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw new Error(`Migration ${set.name}/${file} failed`, { cause: error });
  }
}
