/** The time for which a reading is reused, in milliseconds. */
const freshMs = 1_000;

export interface ReadingSource<Value> {
  read(): Promise<Value>;
  readonly onFailure: (error: unknown) => void;
  /** The maximum time that a caller waits, in milliseconds. */
  readonly patienceMs: number;
}

/**
 * Returns a function that reads at most once a second and never twice at the same time. It returns `undefined` if a
 * reading failed or is late.
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
    return waitAtMost(pending, patienceMs);
  };
}

/** Waits for a value. Returns `undefined` after `milliseconds`. */
async function waitAtMost<Value>(pending: Promise<Value>, milliseconds: number): Promise<Value | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined);
  });
  return Promise.race([pending, deadline]).finally(() => clearTimeout(timer));
}
