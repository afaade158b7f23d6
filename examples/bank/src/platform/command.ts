import { connectDatabase, type Database } from '@ob/postgres';
import { requireDatabase } from './require-database.ts';

/** Runs `work` with a database. Throws a `ConfigError` if the database is unusable. */
export async function withDatabase<Value>(
  connectionString: string,
  work: (database: Database) => Promise<Value>,
): Promise<Value> {
  const database = connectDatabase({ connectionString, max: 2, connectionTimeoutMillis: 10_000 });
  try {
    await requireDatabase(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Writes the error of a command to standard error and sets the exit code 1. */
export function failCommand(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
