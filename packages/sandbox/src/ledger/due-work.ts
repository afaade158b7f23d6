const batchSize = 100;

/** For one run. */
const maxItems = 1000;

export interface DueWork {
  /** Returns ids. */
  readonly list: (limit: number) => Promise<readonly string[]>;
  /** Returns false if another process has already done the work. */
  readonly run: (id: string) => Promise<boolean>;
}

export interface RunOptions {
  /** Checked before each piece of work. */
  readonly signal?: AbortSignal;
}

/** Returns how many pieces this call did. After all others, throws an `AggregateError` with id and cause of each failure. */
export async function runDueWork({ list, run }: DueWork, { signal }: RunOptions): Promise<number> {
  const failures: unknown[] = [];
  const skipped = new Set<string>();
  let done = 0;
  let batch: readonly string[];
  do {
    // Failed work is still due, so this asks for more ids and drops the failed ones.
    batch = (await list(batchSize + skipped.size)).filter((id) => !skipped.has(id));
    for (const id of batch.slice(0, maxItems - done)) {
      if (signal?.aborted) break;
      const isDone = await run(id).catch((cause: unknown) => {
        failures.push(new Error(`The work with id ${id} failed`, { cause }));
        return false;
      });
      if (isDone) done += 1;
      else skipped.add(id);
    }
  } while (batch.length > 0 && done < maxItems && !signal?.aborted);
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some due work failed. See `errors` for each id and cause.');
  return done;
}
