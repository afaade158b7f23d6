import { setTimeout } from 'node:timers/promises';

/** For how long one reading serves everybody, in milliseconds. */
const freshMs = 1_000;

/** What a reading is made of. */
export interface ReadingSource<Value> {
  read(): Promise<Value>;
  /** Hears why a reading failed. */
  readonly onFailure: (error: unknown) => void;
  /** How long somebody who asks waits for it at most, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * Makes readings that cost the same however often they are asked for: one at a time, and none before the last is a
 * second old. Answers `undefined` where a reading failed or is not there in time.
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
