import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../database.ts';

/** Any fixed number: one process at a time migrates a database. */
const lockKey = 7_221_001;

/** How often the lock is tried, in milliseconds. */
const pollMs = 250;

/**
 * Runs `work` on a connection of its own while no other process migrates this database. The lock belongs to the session,
 * so the connection must lead to PostgreSQL itself and not to a pooler in transaction mode.
 */
export async function holdMigrationLock<Value>(
  database: Database,
  onProgress: (line: string) => void,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await database.pool.connect();
  try {
    // An index of a large table takes longer than any request should.
    await client.query('SET statement_timeout = 0');
    await takeLock(database, client, onProgress);
    return await work(client);
  } finally {
    // Closing the connection gives the lock back and forgets the settings.
    client.release(true);
  }
}

/**
 * Tries again and again instead of waiting in the database: building an index concurrently waits for every open
 * statement, so it would wait for a process that waits for this lock.
 */
async function takeLock(
  { pool }: Database,
  client: PoolClient,
  onProgress: (line: string) => void,
): Promise<void> {
  for (let turn = 0; ; turn += 1) {
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockKey,
    ]);
    if (rows[0]?.taken) return;
    if (pool.ending) throw new Error('The database was closed before its migration began');
    if (turn === 0) onProgress('Another process migrates this database. Waiting until it has finished.');
    await sleep(pollMs);
  }
}
