import type { Clock } from '@ob/http';
import { type Database, type MigrationSet, readSchema } from '@ob/postgres';
import { writeHeartbeat } from '@ob/postgres/stores';
import { createCachedReader } from './jobs/cached-reader.ts';
import type { StorageState } from './storage.ts';

export interface DatabaseWatchPorts {
  readonly database: Database;
  /** The migrations that this release needs. */
  readonly migrations: readonly MigrationSet[];
  /** The clock of the machine, not one that a sandbox moves. */
  readonly machineClock: Clock;
  /** Receives every change of state. */
  readonly onStateChange: (state: StorageState) => void;
}

/** Reads the state of the database, at most once a second however often it is called. */
export type DatabaseWatch = () => Promise<StorageState>;

const unreachable: StorageState = { reasons: ['the database does not answer'] };

/** Creates a watch that never throws: a failure is a state with a reason. */
export function createDatabaseWatch(ports: DatabaseWatchPorts): DatabaseWatch {
  let known = '';
  const note = (state: StorageState): StorageState => {
    const reasons = state.reasons.join();
    if (reasons !== known) ports.onStateChange(state);
    known = reasons;
    return state;
  };
  const read = createCachedReader({ read: () => readState(ports), onFailure: () => {} });
  return async () => note((await read()) ?? unreachable);
}

async function readState({ database, migrations, machineClock }: DatabaseWatchPorts): Promise<StorageState> {
  const schemas = await Promise.all(migrations.map((set) => readSchema(database, set)));
  if (schemas.some(({ missing }) => missing.length > 0))
    return { reasons: ['migrations of this release are missing'] };
  // Reading works, so a failure here concerns writing.
  const clocks = await writeHeartbeat(database, machineClock).catch(() => undefined);
  if (clocks === undefined) return { reasons: ['the database accepts no writes'] };
  const reasons = clocks.agree ? [] : ['the clock differs from that of the database'];
  return { reasons, clocks };
}
