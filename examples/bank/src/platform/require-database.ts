import type { Database } from '@ob/postgres';
import { ConfigError } from '../config.ts';

/** Checks the database. Throws a `ConfigError` with the reason if it does not answer. */
export async function requireDatabase(database: Database): Promise<void> {
  const statement = { name: 'bank_try_database', text: 'SELECT 1' };
  await database.query(statement, []).catch((error: unknown) => {
    const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const { code, message } = origin as NodeJS.ErrnoException;
    throw new ConfigError([`DATABASE_URL leads to no database that can be used (${code ?? message})`]);
  });
}
