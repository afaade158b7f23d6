import { UnavailableError } from '@ob/http';
import type { Pool, PoolClient } from 'pg';
import { classifyFailure } from './database-failure.ts';

/** One statement as the driver takes it. */
export interface Question {
  readonly text: string;
  readonly name?: string;
  readonly values?: unknown[];
}

/** What the driver answers. */
export interface Answer {
  readonly rows: readonly unknown[];
  readonly command?: string;
}

/** A connection that was taken from the pool. */
export interface Connection {
  /** Runs one statement. Throws what the driver throws. */
  ask(question: Question): Promise<Answer>;
  /** Tells of every failure of a statement since the connection was taken, the first one first. */
  readonly failures: readonly unknown[];
  /** Undoes the open transaction. A connection that cannot is closed on release. */
  rollBack(): Promise<void>;
  /** Gives the connection back to the pool, or closes it if one of its failures made it useless. */
  release(): void;
}

/** The connections of a pool. */
export interface Connections {
  /** Takes a connection. Throws an `UnavailableError` if none can be had. */
  take(): Promise<Connection>;
}

/** How often at most all idle connections are replaced, in milliseconds: a read-only server must not be flooded. */
const renewalPauseMs = 1_000;

/**
 * Manages the connections of a pool. When a server turns out to be read-only or to shut down, the connections that were
 * opened before are closed instead of being used again: after a failover they would lead to the old primary.
 */
export function manageConnections(pool: Pool, answerMs: number | undefined): Connections {
  const generations = new WeakMap<PoolClient, number>();
  let generation = 0;
  let renewedAt = Number.NEGATIVE_INFINITY;
  // A connection that breaks between two statements emits an event, and an unhandled one ends the process.
  // The pool listens to its idle connections; between the statements of a transaction nobody else does.
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
        throw new UnavailableError('No connection to the database can be had', { cause });
      });
      return wrap(client, answerMs, renew);
    },
  };
}

function wrap(client: PoolClient, answerMs: number | undefined, renew: () => void): Connection {
  const failures: unknown[] = [];
  let isStuck = false;
  const ask = async (question: Question): Promise<Answer> => {
    try {
      return await client.query({ ...question, query_timeout: answerMs } as Question);
    } catch (error) {
      failures.push(error);
      throw error;
    }
  };
  return {
    failures,
    ask,
    async rollBack() {
      isStuck = await ask({ text: 'ROLLBACK' }).then(
        () => false,
        () => true,
      );
    },
    release() {
      const kinds = failures.map(classifyFailure);
      if (kinds.some(({ concernsServer }) => concernsServer)) renew();
      client.release(isStuck || kinds.some(({ keepsConnection }) => !keepsConnection));
    },
  };
}
