import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './database.ts';

/** Starts one PostgreSQL for a vitest project and provides its address to the tests as `databaseUrl`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer({
    // A language's own sort order, so that a query which counts on byte order fails here and not at a bank.
    initFlags: ['--locale-provider=icu', '--icu-locale=en-US'],
    // Nothing outlives the tests, so PostgreSQL does not wait for the disk.
    settings: ['max_connections=200', 'fsync=off'],
  });
  project.provide('databaseUrl', server.url);
  return server.stop;
}
