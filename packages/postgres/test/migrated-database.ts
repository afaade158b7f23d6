import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, inject } from 'vitest';
import { connectDatabase, type Database } from '../src/database.ts';
import { migrate } from '../src/migrate.ts';

/** Creates a migrated database for one test file, and removes it after the last test. */
export async function createMigratedDatabase(): Promise<Database> {
  const server = await createTestDatabase(inject('databaseUrl'));
  const database = connectDatabase({ connectionString: server.url, max: 20 });
  afterAll(async () => {
    await database.close();
    await server.drop();
  });
  await migrate(database);
  return database;
}
