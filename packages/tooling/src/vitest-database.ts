import type { TestProject } from 'vitest/node';
import { startDatabaseServer } from './database.ts';

/** Starts one PostgreSQL for a vitest project and tells its tests the address under `databaseUrl`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startDatabaseServer();
  project.provide('databaseUrl', server.url);
  return server.stop;
}
