import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Queryable } from '../src/database.ts';
import { writeBegin } from '../src/transaction.ts';
import { planAlongIndexes } from '../src/webhooks/index-plans.ts';

/** Makes of a connection what the queue's statements run in, and a count of what they read. */
export function countBlocksOn(client: PoolClient) {
  const transaction: Queryable = {
    query: async (statement, values) => (await client.query({ ...statement, values: [...values] })).rows,
  };
  const readCounter = async (): Promise<number> => {
    const { rows } =
      await client.query(`SELECT sum(pg_stat_get_xact_blocks_fetched(relation.oid))::int AS blocks
      FROM pg_class relation JOIN pg_namespace space ON space.oid = relnamespace WHERE nspname = 'ob'`);
    return rows[0].blocks;
  };
  /** Counts the blocks of 8 KiB that the tables and indexes of a transaction's work are read by; what it did is undone. */
  const countBlocks = async (work: () => Promise<unknown>): Promise<number> => {
    await client.query(writeBegin(planAlongIndexes));
    try {
      const before = await readCounter();
      await work();
      return (await readCounter()) - before;
    } finally {
      await client.query('ROLLBACK');
    }
  };
  return { transaction, countBlocks };
}

/** Explains a statement while it runs, and returns how many blocks of 8 KiB it reads, from memory or not. */
export async function explainBlocks(
  db: Pick<Pool | ClientBase, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const { rows } = await db.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...values]);
  const plan = rows[0]['QUERY PLAN'][0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
