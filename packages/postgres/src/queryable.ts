import type { Pool } from 'pg';

export type Row = Readonly<Record<string, unknown>>;

/** A statement that each connection prepares once, under its name. */
export interface Statement {
  /** Unique in the suite; at most 63 bytes. */
  readonly name: string;
  readonly text: string;
}

/** A database or one of its transactions. */
export interface Queryable {
  /**
   * Runs a prepared statement. Throws an `UnavailableError` if the database cannot be reached or is read-only, and a
   * `TypeError` in a transaction that has ended.
   */
  query<Found extends Row = Row>(statement: Statement, values: readonly unknown[]): Promise<readonly Found[]>;
  /**
   * Calls `run` after the commit of the transaction; at once outside a transaction. `run` must not throw. Without it,
   * workers find new deliveries at their next poll.
   */
  afterCommit?(run: (database: Database) => void): void;
}

/** Settings of PostgreSQL and their values for `SET LOCAL`. They are not escaped: pass constants only. */
export type TransactionSettings = Readonly<Record<string, string>>;

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
