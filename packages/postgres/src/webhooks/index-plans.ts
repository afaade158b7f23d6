import type { Database, Queryable, TransactionSettings } from '../database.ts';

/**
 * Has every statement of a transaction planned along indexes. A connection plans a statement once and keeps the plan:
 * one made while a queue was empty would otherwise read whole tables when it is long.
 */
export const planAlongIndexes: TransactionSettings = {
  enable_seqscan: 'off',
  enable_bitmapscan: 'off',
  enable_hashjoin: 'off',
  enable_mergejoin: 'off',
  jit: 'off',
};

/** Runs `work` in one transaction that reads tables along their indexes alone, whatever their statistics say. */
export function transactAlongIndexes<Value>(
  database: Database,
  work: (transaction: Queryable) => Promise<Value>,
): Promise<Value> {
  return database.transact(work, planAlongIndexes);
}
