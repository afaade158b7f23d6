import { createTestDatabase, type DatabaseServer, startDatabaseServer } from '@ob/tooling/database';

/** A PostgreSQL of this machine that starts with the first database and ends when it is stopped. */
export interface EmbeddedServer {
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/** Prepares a PostgreSQL of its own for the benchmarks, in a temporary folder; nothing runs before it is needed. */
export function prepareEmbeddedServer(): EmbeddedServer {
  let started: Promise<DatabaseServer> | undefined;
  return {
    async createDatabase() {
      started ??= startDatabaseServer();
      return (await createTestDatabase((await started).url)).url;
    },
    async stop() {
      await (await started)?.stop();
    },
  };
}
