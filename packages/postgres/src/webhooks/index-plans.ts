import type { Database, Queryable, Statement } from '../database.ts';

/**
 * Has every later statement of a transaction planned along indexes. A connection plans a statement once and keeps the
 * plan: one made while a queue was empty would otherwise read whole tables when it is long.
 */
export const planAlongIndexes: Statement = {
  name: 'webhook_plan_along_indexes',
  text: `
    SELECT set_config(name, 'off', true)
    FROM unnest(ARRAY['enable_seqscan', 'enable_bitmapscan', 'enable_hashjoin', 'enable_mergejoin', 'jit']) AS name`,
};

/** Runs `work` in one transaction that reads tables along their indexes alone, whatever their statistics say. */
export function transactAlongIndexes<Value>(
  database: Database,
  work: (transaction: Queryable) => Promise<Value>,
): Promise<Value> {
  return database.transact(async (transaction) => {
    await transaction.query(planAlongIndexes, []);
    return work(transaction);
  });
}
