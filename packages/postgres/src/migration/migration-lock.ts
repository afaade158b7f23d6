import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { Database } from '../database.ts';

/** The key of the advisory lock: any fixed number. */
const lockKey = 7_221_001;

/** The pause between two attempts to get the lock, in milliseconds. */
const pollMs = 250;

/**
 * Runs `work` on one connection while no other process migrates this database. The lock belongs to the session: connect
 * to PostgreSQL directly, not through a pooler in transaction mode.
 */
export async function holdMigrationLock<Value>(
  database: Database,
  onProgress: (line: string) => void,
  work: (client: PoolClient) => Promise<Value>,
): Promise<Value> {
  const client = await database.pool.connect();
  try {
    // The build of an index on a large table may take longer than any request.
    await client.query('SET statement_timeout = 0');
    await takeLock(database, client, onProgress);
    return await work(client);
  } finally {
    // Closing the connection releases the lock and discards the settings.
    client.release(true);
  }
}

/**
 * Polls instead of waiting in the database: CREATE INDEX CONCURRENTLY waits for every open statement, also for one that
 * waits for this lock.
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
    if (pool.ending)
      throw new Error(
        'The connection pool was closed before the migration started. Close it after `migrate` returns.',
      );
    if (turn === 0) onProgress('Another process is migrating this database. Waiting for it to finish.');
    await sleep(pollMs);
  }
}
