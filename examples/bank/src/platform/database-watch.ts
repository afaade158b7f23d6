import type { Clock } from '@ob/http';
import {
  type ClockComparison,
  type Database,
  doClocksAgree,
  type MigrationSet,
  readSchema,
  writeHeartbeat,
} from '@ob/postgres';
import { Gauge, type Registry } from 'prom-client';
import { createRecentReading } from './recent-reading.ts';

/** The state of the database as this process sees it. */
export interface DatabaseState {
  /** Why the process cannot serve, in words that may be published. */
  readonly reasons: readonly string[];
  /** Absent if the clocks cannot be compared. */
  readonly clocks?: ClockComparison;
}

/** What watching needs. */
export interface DatabaseWatchPorts {
  readonly database: Database;
  readonly sets: readonly MigrationSet[];
  /** The clock of the machine, not one that a sandbox moves. */
  readonly machineClock: Clock;
  /** Receives every change of state. */
  readonly onChange: (state: DatabaseState) => void;
}

/** Reads the state of the database, at most once a second however often it is called. */
export type DatabaseWatch = () => Promise<DatabaseState>;

/** How long a caller waits for the state, in milliseconds. */
const patienceMs = 2_000;

const unanswered: DatabaseState = { reasons: ['the database does not answer'] };

/** Creates a watch. A state that cannot be read is a state with a reason; nothing is thrown. */
export function createDatabaseWatch(ports: DatabaseWatchPorts): DatabaseWatch {
  let known = '';
  const note = (state: DatabaseState): DatabaseState => {
    const reasons = state.reasons.join();
    if (reasons !== known) ports.onChange(state);
    known = reasons;
    return state;
  };
  const read = createRecentReading({
    read: () => readState(ports),
    onFailure: () => {},
    patienceMs,
  });
  return async () => note((await read()) ?? unanswered);
}

async function readState({ database, sets, machineClock }: DatabaseWatchPorts): Promise<DatabaseState> {
  const schemas = await Promise.all(sets.map((set) => readSchema(database, set)));
  if (schemas.some(({ missing }) => missing.length > 0))
    return { reasons: ['migrations of this release are missing'] };
  // The schema can be read, so that a failure now concerns writing.
  const clocks = await writeHeartbeat(database, machineClock).catch(() => undefined);
  if (clocks === undefined) return { reasons: ['the database accepts no writes'] };
  const reasons = doClocksAgree(clocks) ? [] : ['the clock differs from that of the database'];
  return { reasons, clocks };
}

/** Shows how far the clock of this process is ahead of that of the database. */
export function registerClock(registry: Registry, watch: DatabaseWatch): void {
  new Gauge({
    name: 'ob_clock_offset_seconds',
    help: 'How far the clock of this process is ahead of that of the database; negative if it is behind',
    registers: [registry],
    async collect() {
      const { clocks } = await watch();
      if (clocks === undefined) this.remove();
      else this.set(clocks.aheadMs / 1000);
    },
  });
}
