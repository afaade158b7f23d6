import type { Database } from '@ob/postgres';
import { ConfigError } from '../config.ts';

/** Checks that the database answers. Throws a `ConfigError` with the code of the failure. */
export async function requireDatabase(database: Database): Promise<void> {
  const statement = { name: 'bank_try_database', text: 'SELECT 1' };
  await database.query(statement, []).catch((error: unknown) => {
    const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    const reason = origin instanceof Error && 'code' in origin ? String(origin.code) : 'unknown';
    throw new ConfigError([`DATABASE_URL leads to no database that can be used (${reason})`]);
  });
}
