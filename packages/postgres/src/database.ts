import { Pool, type PoolConfig, type QueryConfig } from 'pg';
import { manageConnections } from './connections.ts';
import type { Queryable, TransactionSettings } from './queryable.ts';
import { queryOnce, transactOn } from './transaction.ts';

export type { Queryable, Row, Statement, TransactionSettings } from './queryable.ts';

/** A PostgreSQL database behind a pool of connections. */
export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction: commits what it did, or rolls all of it back when it throws. `settings` hold in
   * that transaction alone. After a deadlock, a serialization failure or the loss of the connection before COMMIT,
   * `work` runs again: it must change nothing but the database. It does not run again if the result of COMMIT is
   * unknown.
   */
  transact<Value>(
    work: (transaction: Queryable) => Promise<Value>,
    settings?: TransactionSettings,
  ): Promise<Value>;
  /** The pool itself, for what only a driver can do (LISTEN, scripts). */
  readonly pool: Pool;
  /** Ends all connections. */
  close(): Promise<void>;
}

/** How long a transaction may wait for its process, in milliseconds. */
const maxIdleMs = 10_000;

/** How long an answer may take after the server must have canceled the statement, in milliseconds. */
const graceMs = 5_000;

/** How old a connection gets, in seconds. */
const maxLifetimeSeconds = 300;

/** Roles and databases can have other defaults: the driver reads ISO dates alone, and the statements count on this isolation. */
const sessionSettings = `SET DateStyle = 'ISO'; SET default_transaction_isolation = 'read committed'`;

/**
 * Connects to a database; nothing is opened before the first query. Defaults that `config` can replace:
 * - `idle_in_transaction_session_timeout`: a transaction whose process does nothing for ten seconds is rolled back.
 * - `query_timeout`: five seconds more than `statement_timeout`. A connection that is silent for longer is closed.
 * - `maxLifetimeSeconds`: a connection is replaced after five minutes, so that a moved address is followed.
 *
 * `DateStyle` and the isolation of transactions are set on every connection, whatever the server or the role has.
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
  const connections = manageConnections(pool, findAnswerTime(config));
  return {
    pool,
    query: (statement, values) => queryOnce(connections, statement, values),
    transact: (work, settings) => transactOn(connections, work, settings),
    close: () => pool.end(),
  };
}

/** Not for the whole pool: scripts that run on it, such as migrations, may take longer. */
function findAnswerTime({ query_timeout, statement_timeout }: PoolConfig): number | undefined {
  return query_timeout ?? (statement_timeout ? statement_timeout + graceMs : undefined);
}
