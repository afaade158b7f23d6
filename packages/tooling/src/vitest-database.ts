import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './database.ts';

/** Starts one PostgreSQL for a vitest project; tests get its `databaseUrl`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer({
    // With the sort order of a language, queries that rely on byte order fail in our tests.
    initFlags: ['--locale-provider=icu', '--icu-locale=en-US'],
    // Tests need no durability.
    settings: ['max_connections=200', 'fsync=off'],
  });
  project.provide('databaseUrl', server.url);
  return server.stop;
}
