import { createSchema, type Database, migrate, suiteMigrations } from '@ob/postgres';
import type { Logger } from 'pino';
import { type Config, ConfigError } from '../config.ts';
import { bankMigrations } from '../data/migrations.ts';

/** All sets of migrations, in order. */
const sets = [suiteMigrations, bankMigrations] as const;

/** Applies all migrations and reports each step. Returns the names of the applied files. */
export async function migrateAll(
  database: Database,
  onProgress: (line: string) => void,
): Promise<readonly string[]> {
  const applied: string[] = [];
  for (const set of sets) {
    for (const file of await migrate(database, set, { onProgress })) applied.push(`${set.name}/${file}`);
  }
  return applied;
}

export interface SchemaPorts {
  readonly config: Pick<Config, 'environment'>;
  readonly database: Database;
  readonly log: Pick<Logger, 'info'>;
}

/**
 * Prepares the schema of this release. A sandbox migrates by itself. Production creates the schema in an empty database
 * and never changes an existing one: an operator does that. Throws a `ConfigError` with the command to run if
 * migrations are missing, and one if they are missing and the database is read-only.
 */
export async function prepareSchema({ config, database, log }: SchemaPorts): Promise<void> {
  const onProgress = (line: string): void => log.info(line);
  const missing: string[] = [];
  try {
    if (config.environment === 'sandbox') await migrateAll(database, onProgress);
    else missing.push(...(await createMissing(database, onProgress)));
  } catch (error) {
    if (!isReadOnly(error)) throw error;
    throw new ConfigError(['DATABASE_URL leads to a database that lacks tables and accepts no writes']);
  }
  if (missing.length === 0) return;
  throw new ConfigError([
    `DATABASE_URL leads to a database with an older schema, which lacks ${missing.join(', ')}; run: pnpm --filter @ob/example-bank run migrate`,
  ]);
}

async function createMissing(
  database: Database,
  onProgress: (line: string) => void,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const set of sets) {
    const state = await createSchema(database, set, { onProgress });
    missing.push(...state.missing.map((file) => `${set.name}/${file}`));
  }
  return missing;
}

/** read_only_sql_transaction */
function isReadOnly(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '25006';
}
