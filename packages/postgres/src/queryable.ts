/** One row as the driver gives it. */
export type Row = Readonly<Record<string, unknown>>;

/** A statement that the server prepares once per connection, under its name, and then only executes. */
export interface Statement {
  /** Unique over the suite, at most 63 bytes. */
  readonly name: string;
  readonly text: string;
}

/** What every store is made on: the whole database, or one transaction of it. */
export interface Queryable {
  /** Runs one prepared statement. Throws an `UnavailableError` if the database cannot be reached or written to. */
  query<Found extends Row = Row>(statement: Statement, values: readonly unknown[]): Promise<readonly Found[]>;
}

/** Settings of PostgreSQL with their values, as `SET LOCAL` takes them: constants, nothing that came from outside. */
export type TransactionSettings = Readonly<Record<string, string>>;
