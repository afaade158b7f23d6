const batchSize = 100;

/** Due work, as ids. */
export interface DueWork {
  /** Lists the ids of due work. */
  readonly list: (limit: number) => Promise<readonly string[]>;
  /** Does one piece. Returns false if another process has already done it. */
  readonly doOne: (id: string) => Promise<boolean>;
  /** The maximum number of pieces. */
  readonly max: number;
  /** Stops the work before the next piece. */
  readonly signal: AbortSignal | undefined;
}

export interface RunOptions {
  /** Stops the job before the next piece of work. */
  readonly signal?: AbortSignal;
}

/**
 * Does the due work and returns the number of pieces that this call did. If some pieces fail, it does the others, then
 * throws an `AggregateError` with the id and cause of each failure.
 */
export async function workThrough(work: DueWork): Promise<number> {
  const failures: unknown[] = [];
  const skipped = new Set<string>();
  let done = 0;
  let batch: readonly string[];
  do {
    batch = await listBatch(work, skipped);
    for (const id of batch.slice(0, work.max - done)) {
      if (work.signal?.aborted) break;
      const isDone = await attempt(work, id, failures);
      if (isDone) done += 1;
      else skipped.add(id);
    }
  } while (batch.length > 0 && done < work.max && !work.signal?.aborted);
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some due work failed. See `errors` for each id and cause.');
  return done;
}

/** Lists the next batch. Failed work is still due, so it asks for more ids and drops the failed ones. */
async function listBatch({ list }: DueWork, skipped: ReadonlySet<string>): Promise<readonly string[]> {
  const due = await list(batchSize + skipped.size);
  return due.filter((id) => !skipped.has(id));
}

async function attempt({ doOne }: DueWork, id: string, failures: unknown[]): Promise<boolean> {
  try {
    return await doOne(id);
  } catch (error) {
    failures.push(new Error(`The work with id ${id} failed`, { cause: error }));
    return false;
  }
}
