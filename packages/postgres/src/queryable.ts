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
}

/** Settings of PostgreSQL and their values for `SET LOCAL`. They are not escaped: pass constants only. */
export type TransactionSettings = Readonly<Record<string, string>>;
