import { UnavailableError } from '@ob/core';
import { Pool, type PoolConfig } from 'pg';

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
  /** Runs one prepared statement. Throws `UnavailableError` where the database cannot be reached. */
  query<Found extends Row = Row>(statement: Statement, values: readonly unknown[]): Promise<readonly Found[]>;
}

/** Settings of PostgreSQL with their values, as `SET LOCAL` takes them: constants, nothing that came from outside. */
export type TransactionSettings = Readonly<Record<string, string>>;

/** A PostgreSQL database behind a pool of connections. */
export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction: commits what it did, or rolls all of it back when it throws. `settings` hold in
   * that transaction alone.
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

/** For how long a transaction may wait for its process, in milliseconds. */
const longestIdleMs = 10_000;

/** For how long an answer may be on its way once the server must have given up, in milliseconds. */
const graceMs = 5_000;

/**
 * Connects to a database; nothing is opened before the first query. Where `idle_in_transaction_session_timeout` is not
 * given, a transaction whose process does nothing for ten seconds is rolled back: one that is frozen keeps no locks. Where
 * `statement_timeout` is given and `query_timeout` is not, a connection that is silent for five seconds longer is taken
 * for dead: a network that swallows everything would otherwise hold whoever asks for minutes.
 */
export function connectDatabase(config: PoolConfig): Database {
  const pool = new Pool({
    idle_in_transaction_session_timeout: longestIdleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: graceMs,
    ...config,
  });
  const answerMs = findAnswerTime(config);
  // A connection that breaks while no statement runs says so by an event, and one that nobody hears ends the process.
  // The pool hears its idle connections; between the statements of a transaction nobody else does.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return {
    pool,
    query: (statement, values) => run({ runner: pool, answerMs }, statement, values),
    transact: (work, settings) => transactOn({ pool, answerMs }, work, settings),
    close: () => pool.end(),
  };
}

/** Not for the whole pool: what scripts do on it, such as migrations, may take longer. */
function findAnswerTime({ query_timeout, statement_timeout }: PoolConfig): number | undefined {
  return query_timeout ?? (statement_timeout ? statement_timeout + graceMs : undefined);
}

interface Question {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
  readonly query_timeout: number | undefined;
}

interface Runner {
  query(question: Question): Promise<{ rows: unknown[] }>;
}

interface PatientRunner {
  readonly runner: Runner;
  /** How long an answer may take, in milliseconds; absent: for ever. */
  readonly answerMs: number | undefined;
}

async function run<Found extends Row>(
  { runner, answerMs }: PatientRunner,
  statement: Statement,
  values: readonly unknown[],
) {
  try {
    const { rows } = await runner.query({ ...statement, values: [...values], query_timeout: answerMs });
    return rows as readonly Found[];
  } catch (error) {
    throw asUnavailable(error);
  }
}

async function transactOn<Value>(
  { pool, answerMs }: { readonly pool: Pool; readonly answerMs: number | undefined },
  work: (transaction: Queryable) => Promise<Value>,
  settings?: TransactionSettings,
): Promise<Value> {
  const client = await pool.connect().catch((error: unknown) => {
    throw asUnavailable(error);
  });
  let broken: Error | undefined;
  try {
    await tell(client, answerMs, writeBegin(settings));
    const value = await work({
      query: (statement, values) => run({ runner: client, answerMs }, statement, values),
    });
    await tell(client, answerMs, 'COMMIT');
    return value;
  } catch (error) {
    broken = isSilence(error) ? new Error('The connection is dead') : await rollback(client, answerMs);
    throw asUnavailable(error);
  } finally {
    client.release(broken);
  }
}

/** Writes what begins a transaction with these settings, as one message to the server. */
export function writeBegin(settings: TransactionSettings = {}): string {
  return ['BEGIN', ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join(
    '; ',
  );
}

async function tell(runner: Runner, answerMs: number | undefined, text: string): Promise<void> {
  await runner.query({ text, query_timeout: answerMs });
}

/** Whether the server has not answered in time: it will not answer a rollback either, and whoever asks has waited enough. */
function isSilence(error: unknown): boolean {
  const cause = error instanceof UnavailableError ? error.cause : error;
  return cause instanceof Error && silence.test(cause.message);
}

async function rollback(runner: Runner, answerMs: number | undefined): Promise<Error | undefined> {
  try {
    await tell(runner, answerMs, 'ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error('rollback failed', { cause: error });
  }
}

/**
 * Connection failures, the server's classes 08 (connection), 53 (resources) and 57 (a timeout, a shutdown), and the
 * transactions that it ends for their age: a process that was frozen hears of it by its next statement.
 */
const unavailableCodes = /^(?:ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|25P0[34]|53|57)/;

/** What the driver says, without a code, where no answer came in time. */
const silence = /^Query read timeout/;

/** What the driver says, without a code, of connections that broke before or did not come to be in time. */
const lostMessages =
  /^(?:Connection terminated|Client has encountered a connection error|timeout exceeded when trying)/;

function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const lost = unavailableCodes.test(code) || lostMessages.test(error.message) || silence.test(error.message);
  return lost ? new UnavailableError('The database cannot be reached', { cause: error }) : error;
}
