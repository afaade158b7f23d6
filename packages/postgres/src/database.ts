import { Pool, type PoolConfig, type QueryConfig } from 'pg';
import { manageConnections } from './connections.ts';
import { closePool } from './pool-closing.ts';
import type { Queryable, TransactionSettings } from './queryable.ts';
import { queryOnce, transactOn } from './transaction.ts';

export type { Queryable, Row, Statement, TransactionSettings } from './queryable.ts';

/** A PostgreSQL database behind a pool of connections. */
export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction: commits, or rolls everything back if it throws. `settings` apply to that
   * transaction only. After a deadlock, a serialization failure or a lost connection before COMMIT, `work` runs again:
   * it must change nothing outside the database. It does not run again if the result of COMMIT is unknown.
   */
  transact<Value>(
    work: (transaction: Queryable) => Promise<Value>,
    settings?: TransactionSettings,
  ): Promise<Value>;
  /** The pool of the driver, for LISTEN and scripts. */
  readonly pool: Pool;
  /**
   * Ends all connections after their present work. Close the service first: its jobs fail on a closed database. Later
   * work throws an `UnavailableError`.
   */
  close(): Promise<void>;
}

/** The maximum time that a transaction may be idle, in milliseconds. */
const maxIdleMs = 10_000;

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
 * - `idle_in_transaction_session_timeout`: 10 seconds, then an idle transaction is rolled back.
 * - `query_timeout`: five seconds more than `statement_timeout`, then the connection is closed.
 * - `maxLifetimeSeconds`: 300, so that a changed address is followed within five minutes.
 *
 * `DateStyle` and the isolation level are always set by the package, on every connection.
 */
export function connectDatabase(config: PoolConfig): Database {
  const pool = new Pool({
    idle_in_transaction_session_timeout: maxIdleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: graceMs,
    maxLifetimeSeconds,
    ...config,
    async onConnect(client) {
      await client.query({ text: sessionSettings, query_timeout: graceMs } as QueryConfig);
    },
  });
  const connections = manageConnections(pool, findQueryTimeout(config));
  return {
    pool,
    query: (statement, values) => queryOnce(connections, statement, values),
    transact: (work, settings) => transactOn(connections, work, settings),
    close: () => closePool(pool),
  };
}

/** Applies to single queries, because scripts on the pool, such as migrations, may take longer. */
function findQueryTimeout({ query_timeout, statement_timeout }: PoolConfig): number | undefined {
  return query_timeout ?? (statement_timeout ? statement_timeout + graceMs : undefined);
}
