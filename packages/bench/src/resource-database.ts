import type { AccessLookup } from '@ob/core/stores';
import { connectDatabase, createAccessLookup, migrate } from '@ob/postgres';
import { keepAccess } from './keep-access.ts';
import { createConsentFacts, createLiveToken } from './sample-access.ts';

/** The look-up of a server that keeps everything on PostgreSQL. */
export interface ResourceDatabase {
  readonly access: AccessLookup;
  /** Sends one query that reads nothing, and waits for its answer. */
  askNothing(): Promise<unknown>;
  close(): Promise<void>;
}

/** Prepares a database in which the sample consent stands, authorized, with the grant of the sample token. */
export async function prepareResourceDatabase(connectionString: string): Promise<ResourceDatabase> {
  const database = connectDatabase({ connectionString, max: 4 });
  await migrate(database);
  const now = Date.now();
  await keepAccess(database, { consent: createConsentFacts(now), token: createLiveToken(now) });
  const statement = { name: 'bench_select_1', text: 'SELECT 1' };
  return {
    access: createAccessLookup(database, { now: () => Date.now() }),
    askNothing: () => database.query(statement, []),
    close: database.close,
  };
}
