import { UnavailableError } from '@ob/http';
import type { Pool, PoolClient } from 'pg';
import { classifyFailure } from './database-failure.ts';

export interface QueryConfig {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
}

export interface QueryResult {
  readonly rows: readonly unknown[];
  readonly command?: string;
}

/** A connection taken from the pool. */
export interface Connection {
  /** Runs one statement. Throws what the driver throws. */
  query(config: QueryConfig): Promise<QueryResult>;
  /** The errors of all failed statements since the connection was taken, in order. */
  readonly failures: readonly unknown[];
  /** Rolls back the open transaction. If that fails, `release` closes the connection. */
  rollBack(): Promise<void>;
  /** Returns the connection to the pool, or closes it if a failure made it unusable. */
  release(): void;
}

/** A pool that replaces outdated connections. */
export interface Connections {
  /** Throws an `UnavailableError` if no connection is available. */
  take(): Promise<Connection>;
}

/** The minimum time between two renewals of all idle connections, in milliseconds, so that a read-only server is not flooded. */
const renewalPauseMs = 1_000;

/**
 * Manages the connections of a pool. After a server reports that it is read-only or shuts down, all older connections
 * are closed: after a failover they would lead to the old primary.
 */
export function manageConnections(pool: Pool, queryTimeoutMs: number | undefined): Connections {
  const generations = new WeakMap<PoolClient, number>();
  let generation = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  // An idle client emits `error` when its connection breaks. Without a listener, that would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    client.on('error', () => {});
    generations.set(client, generation);
  });
  const renew = (): void => {
    const now = performance.now();
    if (now - renewedAt < renewalPauseMs) return;
    renewedAt = now;
    generation += 1;
  };
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect();
      if (generations.get(client) === generation) return client;
      client.release(true);
    }
  };
  return {
    async take() {
      const client = await connect().catch((cause: unknown) => {
        throw new UnavailableError(
          pool.ending
            ? 'The database is closed. Call `bank.close()` before `database.close()`.'
            : 'No database connection is available. Check the server and the pool size.',
          { cause },
        );
      });
      return wrap(client, queryTimeoutMs, renew);
    },
  };
}

function wrap(client: PoolClient, queryTimeoutMs: number | undefined, renew: () => void): Connection {
  const failures: unknown[] = [];
  let isStuck = false;
  const query = async (config: QueryConfig): Promise<QueryResult> => {
    try {
      return await client.query({ ...config, query_timeout: queryTimeoutMs } as QueryConfig);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  return {
    failures,
    query,
    async rollBack() {
      isStuck = await query({ text: 'ROLLBACK' }).then(
        () => false,
        () => true,
      );
    },
    release() {
      const kinds = failures.map(classifyFailure);
      if (kinds.some(({ concernsServer }) => concernsServer)) renew();
      client.release(isStuck || kinds.some(({ leavesConnectionUsable }) => !leavesConnectionUsable));
    },
  };
}
