import { Pool, type PoolConfig, type QueryConfig } from 'pg';
import { manageConnections } from './connections.ts';
import { closePool } from './pool-closing.ts';
import type { Database } from './queryable.ts';
import { queryOnce, transactOn } from './transaction.ts';

export type { Database, Queryable, Row, Statement, TransactionSettings } from './queryable.ts';

/** The maximum time that a transaction may be idle, in milliseconds. */
const maxIdleMs = 10_000;

/** The maximum time to wait for a connection, in milliseconds. */
const maxWaitMs = 10_000;

/** The maximum time for an answer after the server's own timeout, in milliseconds. */
const graceMs = 5_000;

/** The maximum age of a connection, in seconds. */
const maxLifetimeSeconds = 300;

/**
 * Overrides defaults of the role or database: the driver reads ISO dates only, and the statements rely on this
 * isolation level.
 */
const sessionSettings = `SET DateStyle = 'ISO'; SET default_transaction_isolation = 'read committed'`;

/**
 * Creates a pool of connections; it connects at the first query. Defaults that `config` can replace:
 * - `connectionTimeoutMillis`: 10 seconds, then a query without a connection fails.
 * - `idle_in_transaction_session_timeout`: 10 seconds, then an idle transaction is rolled back.
 * - `query_timeout`: five seconds more than `statement_timeout`, then the connection is closed. Migrations and queries
 *   on the pool have no limit.
 * - `maxLifetimeSeconds`: 300, so that a changed address is followed within five minutes.
 *
 * `DateStyle` and the isolation level are always set by the package, on every connection, before the `onConnect` of
 * `config` runs.
 */
export function connectDatabase(config: PoolConfig): Database {
  const { query_timeout, onConnect, ...options } = config;
  const pool = new Pool({
    connectionTimeoutMillis: maxWaitMs,
    idle_in_transaction_session_timeout: maxIdleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: graceMs,
    maxLifetimeSeconds,
    ...options,
    async onConnect(client) {
      await client.query({ text: sessionSettings, query_timeout: graceMs } as QueryConfig);
      await onConnect?.(client);
    },
  });
  const connections = manageConnections(pool, query_timeout ?? defaultQueryTimeout(config));
  const database: Database = {
    pool,
    query: (statement, values) => queryOnce(connections, statement, values),
    afterCommit: (run) => run(database),
    async transact(work, settings) {
      const { value, committed } = await transactOn(connections, work, settings);
      for (const run of committed) run(database);
      return value;
    },
    close: () => closePool(pool),
  };
  return database;
}

function defaultQueryTimeout({ statement_timeout }: PoolConfig): number | undefined {
  return statement_timeout ? statement_timeout + graceMs : undefined;
}
