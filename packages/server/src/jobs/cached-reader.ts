import { waitAtMost } from './wait.ts';

/** The time for which a value is reused, in milliseconds. */
const lifetimeMs = 1_000;

export interface ReaderSource<Value> {
  read(): Promise<Value>;
  readonly onFailure: (error: unknown) => void;
}

interface ReaderLimits {
  /** Returns a time in milliseconds. */
  now(): number;
  /** The maximum time that a caller waits, in milliseconds. */
  readonly maxWaitMs: number;
}

/** A scrape of metrics waits at most 10 seconds, a health check often less. */
const usualLimits: ReaderLimits = { now: () => performance.now(), maxWaitMs: 2_000 };

/**
 * Returns a function that reads at most once a second and never twice at the same time. It returns `undefined` if
 * `read` failed or takes longer than `maxWaitMs`.
 */
export function createCachedReader<Value>(
  { read, onFailure }: ReaderSource<Value>,
  { now, maxWaitMs }: ReaderLimits = usualLimits,
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
    if (now() - readAt < lifetimeMs) return latest;
    pending ??= refresh();
    return waitAtMost(pending, maxWaitMs);
  };
}
