const batchSize = 100;

export interface DueWork {
  /** Returns ids. */
  readonly list: (limit: number) => Promise<readonly string[]>;
  /** Returns false if another process has already done it. */
  readonly doOne: (id: string) => Promise<boolean>;
  readonly max: number;
  /** Checked before each piece. */
  readonly signal: AbortSignal | undefined;
}

export interface RunOptions {
  /** Checked before each piece of work. */
  readonly signal?: AbortSignal;
}

/** Returns how many pieces this call did. After all others, throws an `AggregateError` with id and cause of each failure. */
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

/** Failed work is still due, so this asks for more ids and drops the failed ones. */
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
