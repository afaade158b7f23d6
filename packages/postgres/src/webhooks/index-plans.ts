import type { Database, Queryable, TransactionSettings } from '../database.ts';

/**
 * Settings that make the planner use indexes. A connection keeps the plan of a statement: without them, a plan made for
 * an empty queue would read whole tables later.
 */
export const planAlongIndexes: TransactionSettings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** Runs `work` in one transaction that uses indexes, whatever the statistics say. */
export function transactAlongIndexes<Value>(
  database: Database,
  work: (transaction: Queryable) => Promise<Value>,
): Promise<Value> {
  return database.transact(work, planAlongIndexes);
}
