import type { ClientBase, Pool, PoolClient } from 'pg';
import type { Queryable } from '../src/database.ts';
import { writeBegin } from '../src/transaction.ts';
import { planAlongIndexes } from '../src/webhooks/index-plans.ts';

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
  /** Counts the 8 KiB table and index blocks that a transaction reads, then rolls it back. */
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

/** Runs a statement under EXPLAIN and returns how many 8 KiB blocks it reads, cached or not. */
export async function explainBlocks(
  db: Pick<Pool | ClientBase, 'query'>,
  text: string,
  values: readonly unknown[] = [],
): Promise<number> {
  const { rows } = await db.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, [...values]);
  const plan = rows[0]['QUERY PLAN'][0].Plan;
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}
