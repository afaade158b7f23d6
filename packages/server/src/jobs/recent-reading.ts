import { setTimeout } from 'node:timers/promises';

/** The age until which one reading serves every caller, in milliseconds. */
const freshMs = 1_000;

/** The source of readings. */
export interface ReadingSource<Value> {
  read(): Promise<Value>;
  /** Receives the error of a reading that failed. */
  readonly onFailure: (error: unknown) => void;
  /** The maximum time that a caller waits, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * Creates readings that cost the same however often they are requested: one at a time, and none before the last is a
 * second old. Returns `undefined` if a reading failed or is late.
 */
export function createRecentReading<Value>(
  { read, onFailure, patienceMs }: ReadingSource<Value>,
  now: () => number = () => performance.now(),
): () => Promise<Value | undefined> {
  let latest: Value | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<Value | undefined> | undefined;
  const refresh = async () => {
    try {
      latest = await read();
    } catch (error) {
      latest = undefined;
      onFailure(error);
    }
    readAt = now();
    pending = undefined;
    return latest;
  };
  return async () => {
    if (now() - readAt < freshMs) return latest;
    pending ??= refresh();
    return Promise.race([pending, setTimeout(patienceMs, undefined, { ref: false })]);
  };
}
