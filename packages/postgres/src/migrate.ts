import { readdir } from 'node:fs/promises';
import type { PoolClient } from 'pg';
import type { Database, Queryable } from './database.ts';
import { type ApplyOptions, applyFile } from './migration/apply-file.ts';
import { holdMigrationLock } from './migration/migration-lock.ts';

/** A folder of migrations and the name under which its files are recorded. */
export interface MigrationSet {
  /** The name of the set in `ob.migrations`, so that a bank's own migrations can share the table. */
  readonly name: string;
  /** A folder of `NNNN_title.sql` files, applied in order of name. */
  readonly folder: URL;
}

/** The migrations of the suite. */
export const suiteMigrations: MigrationSet = {
  name: 'ob',
  folder: new URL('../migrations/', import.meta.url),
};

export type MigrationOptions = Partial<ApplyOptions>;

/** The files of a set in this release, split by whether the database has them. */
export interface SchemaState {
  readonly applied: readonly string[];
  readonly missing: readonly string[];
}

const defaults: ApplyOptions = { onProgress: () => {}, lockTimeoutMs: 500, maxAttempts: 25 };

/**
 * Applies the missing files of a set while other processes serve requests. A file waits at most half a second for a
 * lock, then lets other queries pass and retries. Safe to call from several processes at once. Returns the names of the
 * applied files. Throws an error with the name of a failed file; the next call continues there.
 */
export async function migrate(
  database: Database,
  set: MigrationSet = suiteMigrations,
  options: MigrationOptions = {},
): Promise<readonly string[]> {
  // A server can start on a standby, which accepts no writes.
  if ((await readSchema(database, set)).missing.length === 0) return [];
  return applyMissing(database, set, options, () => true);
}

/**
 * Creates the schema in a database without any file of the set, and changes no existing schema. Waits while another
 * process migrates. Returns the resulting state: files are missing if the schema is of an older release.
 */
export async function createSchema(
  database: Database,
  set: MigrationSet = suiteMigrations,
  options: MigrationOptions = {},
): Promise<SchemaState> {
  const state = await readSchema(database, set);
  if (state.missing.length === 0) return state;
  await applyMissing(database, set, options, ({ applied }) => applied.length === 0);
  return readSchema(database, set);
}

/** Reads which files of a set the database has. */
export async function readSchema(
  database: Pick<Database, 'query'>,
  set: MigrationSet = suiteMigrations,
): Promise<SchemaState> {
  const [found] = await database.query<{ exists: boolean }>(findTable, []);
  const rows = found?.exists ? await database.query<{ file_name: string }>(listApplied, [set.name]) : [];
  const names = new Set(rows.map((row) => row.file_name));
  const files = await listFiles(set);
  return {
    applied: files.filter((file) => names.has(file)),
    missing: files.filter((file) => !names.has(file)),
  };
}

const findTable = {
  name: 'migrations_find_table',
  text: `SELECT to_regclass('ob.migrations') IS NOT NULL AS exists`,
};

const listApplied = {
  name: 'migrations_list_applied',
  text: 'SELECT file_name FROM ob.migrations WHERE set_name = $1',
};

/** Does not use CREATE SCHEMA IF NOT EXISTS: it fails without the right to create schemas, even if the schema exists. */
const createTable = `
  DO $$ BEGIN IF to_regnamespace('ob') IS NULL THEN CREATE SCHEMA ob; END IF; END $$;
  CREATE TABLE IF NOT EXISTS ob.migrations (
    set_name text NOT NULL, file_name text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (set_name, file_name))`;

/** Applies the missing files if `decide` accepts the state that the database has under the lock. */
async function applyMissing(
  database: Database,
  set: MigrationSet,
  options: MigrationOptions,
  decide: (state: SchemaState) => boolean,
): Promise<readonly string[]> {
  const chosen = { ...defaults, ...options };
  return holdMigrationLock(database, chosen.onProgress, async (client) => {
    const state = await readSchema(createQueryable(client), set);
    if (!decide(state)) return [];
    await client.query(createTable);
    for (const fileName of state.missing) {
      const file = { setName: set.name, fileName, address: new URL(fileName, set.folder) };
      await applyFile(client, file, chosen);
    }
    return state.missing;
  });
}

/** Reads on the connection that holds the lock: the pool may have no other one. */
function createQueryable(client: PoolClient): Queryable {
  return { query: async ({ text }, values) => (await client.query(text, [...values])).rows };
}

async function listFiles(set: MigrationSet): Promise<string[]> {
  return (await readdir(set.folder)).filter((file) => /^\d{4}_\w+\.sql$/.test(file)).sort();
}
