import { connectDatabase, type Database } from '@ob/postgres';
import { requireDatabase } from './require-database.ts';

/** Works with a database for as long as a command runs. Throws a `ConfigError` if the database cannot be used. */
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

/** Writes to standard error why a command failed, and ends the process with 1. */
export function failCommand(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
