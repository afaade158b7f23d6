import { waitAtMost } from './wait.ts';

/** The time for which a reading is reused, in milliseconds. */
const freshMs = 1_000;

export interface ReadingSource<Value> {
  read(): Promise<Value>;
  readonly onFailure: (error: unknown) => void;
}

interface ReadingLimits {
  /** Returns a time in milliseconds. */
  now(): number;
  /** The maximum time that a caller waits, in milliseconds. */
  readonly maxWaitMs: number;
}

/** A scrape of metrics waits at most 10 seconds, a health check often less. */
const usualLimits: ReadingLimits = { now: () => performance.now(), maxWaitMs: 2_000 };

/**
 * Returns a function that reads at most once a second and never twice at the same time. It returns `undefined` if a
 * reading failed or is late.
 */
export function createRecentReading<Value>(
  { read, onFailure }: ReadingSource<Value>,
  { now, maxWaitMs }: ReadingLimits = usualLimits,
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
    return waitAtMost(pending, maxWaitMs);
  };
}
