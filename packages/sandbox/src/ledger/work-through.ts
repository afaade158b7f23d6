const batchSize = 100;

/** Work that is due, by ids. */
export interface DueWork {
  /** Lists what is due, so many at most; what has been done is not due any more, or due again. */
  readonly list: (limit: number) => Promise<readonly string[]>;
  /** Does one piece; answers false where there was nothing to do after all, because another process did it. */
  readonly doOne: (id: string) => Promise<boolean>;
  /** The most pieces to do. */
  readonly max: number;
  /** Stops the work before the next piece. */
  readonly signal: AbortSignal | undefined;
}

/** How a job of the ledger runs. */
export interface RunOptions {
  /** Stops the job before the next piece of work. */
  readonly signal?: AbortSignal;
}

/**
 * Works through what is due and answers how much of it this call did. One piece that fails keeps no other from being
 * done, however many fail; throws an `AggregateError` at the end where some did, each with its id and cause.
 */
export async function workThrough(work: DueWork): Promise<number> {
  const failures: unknown[] = [];
  const passedOver = new Set<string>();
  let done = 0;
  let batch: readonly string[];
  do {
    batch = await listBatch(work, passedOver);
    for (const id of batch.slice(0, work.max - done)) {
      if (work.signal?.aborted) break;
      const isDone = await attempt(work, id, failures);
      if (isDone) done += 1;
      else passedOver.add(id);
    }
  } while (batch.length > 0 && done < work.max && !work.signal?.aborted);
  if (failures.length > 0) throw new AggregateError(failures, 'Some of what was due could not be done');
  return done;
}

/** What has failed is still due: it is asked for beyond it. */
async function listBatch({ list }: DueWork, passedOver: ReadonlySet<string>): Promise<readonly string[]> {
  const due = await list(batchSize + passedOver.size);
  return due.filter((id) => !passedOver.has(id));
}

async function attempt({ doOne }: DueWork, id: string, failures: unknown[]): Promise<boolean> {
  try {
    return await doOne(id);
  } catch (error) {
    failures.push(new Error(`${id} could not be done`, { cause: error }));
    return false;
  }
}
