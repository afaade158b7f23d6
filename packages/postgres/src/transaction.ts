import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '@ob/http';
import type { Connection, Connections } from './connections.ts';
import { asUnavailable, classifyFailure, type FailureKind } from './database-failure.ts';
import type { Database, Queryable, Row, Statement, TransactionSettings } from './queryable.ts';

/** The maximum pause before the second attempt, in milliseconds. Each later pause may be longer by as much. */
const maxPauseMs = 20;

/** The result of one attempt: a value, or a failure after which the database holds no change. */
type Attempt<Value> =
  | { readonly isDone: true; readonly value: Value }
  | { readonly isDone: false; readonly kind: FailureKind; readonly error: unknown };

/** Runs one statement in a transaction of its own. Retries it after a conflict. */
export async function queryOnce<Found extends Row>(
  connections: Connections,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Found[]> {
  return retry(async () => {
    const connection = await connections.take();
    try {
      return { isDone: true, value: await run<Found>(connection, statement, values) };
    } catch (error) {
      const kind = classifyFailure(connection.failures[0]);
      if (!kind.changedNothing) throw error;
      return { isDone: false, kind, error };
    } finally {
      connection.release();
    }
  });
}

/** The value of a committed transaction, and the work to do after the commit. */
export interface Committed<Value> {
  readonly value: Value;
  readonly committed: readonly ((database: Database) => void)[];
}

/** Runs `work` in one transaction. Retries it if the transaction was certainly rolled back and can succeed now. */
export function transactOn<Value>(
  connections: Connections,
  work: (transaction: Queryable) => Promise<Value>,
  settings?: TransactionSettings,
): Promise<Committed<Value>> {
  return retry(async () => {
    const connection = await connections.take();
    try {
      return await tryWork(connection, work, settings);
    } finally {
      connection.release();
    }
  });
}

async function retry<Value>(runAttempt: () => Promise<Attempt<Value>>): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    const result = await runAttempt();
    if (result.isDone) return result.value;
    if (attempt >= result.kind.maxAttempts) throw result.error;
    await sleep(Math.random() * maxPauseMs * attempt);
  }
}

async function tryWork<Value>(
  connection: Connection,
  work: (transaction: Queryable) => Promise<Value>,
  settings?: TransactionSettings,
): Promise<Attempt<Committed<Value>>> {
  let isCommitting = false;
  try {
    await connection.query({ text: writeBegin(settings) });
    const transaction = openTransaction(connection);
    const value = await work(transaction).finally(transaction.end);
    isCommitting = true;
    await commit(connection);
    return { isDone: true, value: { value, committed: transaction.committed } };
  } catch (error) {
    const [first] = connection.failures;
    if (first === undefined) {
      await connection.rollBack();
      throw error;
    }
    const kind = classifyFailure(first);
    // Without an answer to COMMIT, the result is unknown.
    if (isCommitting && !kind.changedNothing) throw asUnavailable(error);
    if (kind.leavesConnectionUsable) await connection.rollBack();
    return { isDone: false, kind, error: asUnavailable(error) };
  }
}

/** Creates the handle of a transaction. After `end`, its connection belongs to other work. */
function openTransaction(
  connection: Connection,
): Queryable & Pick<Committed<unknown>, 'committed'> & { readonly end: () => void } {
  const committed: ((database: Database) => void)[] = [];
  let hasEnded = false;
  return {
    committed,
    afterCommit: (run) => void committed.push(run),
    end() {
      hasEnded = true;
    },
    async query(statement, values) {
      if (hasEnded)
        throw new TypeError('The transaction has ended. Await each query before you return from `transact`.');
      return run(connection, statement, values);
    },
  };
}

/** Commits. PostgreSQL answers ROLLBACK, without an error, if `work` ignored a failed statement. */
async function commit(connection: Connection): Promise<void> {
  const { command } = await connection.query({ text: 'COMMIT' });
  if (command === 'COMMIT') return;
  const cause = connection.failures[0];
  throw asUnavailable(cause ?? new UnavailableError('The database rolled the transaction back. Try again.'));
}

/** Returns the SQL that begins a transaction with these settings, as one message to the server. */
export function writeBegin(settings: TransactionSettings = {}): string {
  return ['BEGIN', ...Object.entries(settings).map(([name, value]) => `SET LOCAL ${name} = ${value}`)].join(
    '; ',
  );
}

async function run<Found extends Row>(
  connection: Connection,
  statement: Statement,
  values: readonly unknown[],
): Promise<readonly Found[]> {
  try {
    const { rows } = await connection.query({ ...statement, values: [...values] });
    return rows as readonly Found[];
  } catch (error) {
    throw asUnavailable(error);
  }
}
