import { setTimeout } from 'node:timers/promises';
import { UnavailableError } from '@ob/http';
import { createTestDatabase } from '@ob/tooling/database';
import type { ClientBase } from 'pg';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { connectDatabase, type Queryable } from '../src/database.ts';
import { migrate } from '../src/migrate.ts';

const server = await createTestDatabase(inject('databaseUrl'));
afterAll(() => server.drop());

const count = { name: 'test_count', text: 'SELECT count(*)::int AS count FROM numbers' };
const own = { name: 'test_own', text: 'SELECT pg_backend_pid() AS pid' };
const insert = { name: 'test_insert', text: 'INSERT INTO numbers VALUES ($1)' };

describe('connectDatabase', () => {
  test('rolls back a transaction that throws, and rethrows the error', async () => {
    const database = connectDatabase({ connectionString: server.url });
    await database.pool.query('CREATE TABLE numbers (number int)');
    const failure = new Error('changed my mind');
    const work = database.transact(async (transaction) => {
      await transaction.query(insert, [1]);
      throw failure;
    });
    await expect(work).rejects.toBe(failure);
    expect(await database.query(count, [])).toEqual([{ count: 0 }]);
    await database.transact((transaction) => transaction.query(insert, [2]));
    expect(await database.query(count, [])).toEqual([{ count: 1 }]);
    await database.close();
  });

  test.each(['committed', 'rolled back'])('refuses a query on a transaction that was %s', async (end) => {
    const database = connectDatabase({ connectionString: server.url, max: 1 });
    const kept: Queryable[] = [];
    const work = database.transact(async (transaction) => {
      kept.push(transaction);
      if (end === 'rolled back') throw new Error('changed my mind');
    });
    await work.catch(() => undefined);
    const before = await database.query(count, []);
    await expect(kept[0]?.query(insert, [3])).rejects.toThrow('The transaction has ended.');
    expect(await database.query(count, [])).toEqual(before);
    await database.close();
  });

  test('applies settings to one transaction only', async () => {
    const database = connectDatabase({ connectionString: server.url, max: 1 });
    const show = { name: 'test_show', text: "SELECT current_setting('enable_seqscan') AS seqscan" };
    const inside = database.transact((transaction) => transaction.query(show, []), { enable_seqscan: 'off' });
    expect(await inside).toEqual([{ seqscan: 'off' }]);
    expect(await database.transact((transaction) => transaction.query(show, []))).toEqual([
      { seqscan: 'on' },
    ]);
    await database.close();
  });

  test('ends an idle transaction after ten seconds, unless configured otherwise', async () => {
    const name = 'idle_in_transaction_session_timeout';
    const show = { name: 'test_idle', text: `SELECT current_setting('${name}') AS longest` };
    for (const [given, longest] of [[{}, '10s'] as const, [{ [name]: 3_000 }, '3s'] as const]) {
      const database = connectDatabase({ connectionString: server.url, ...given });
      expect(await database.query(show, [])).toEqual([{ longest }]);
      await database.close();
    }
  });

  test('is unavailable after the connection timeout while every connection is in use', async () => {
    const database = connectDatabase({ connectionString: server.url, max: 1, connectionTimeoutMillis: 50 });
    await database.transact(async () => {
      await expect(database.query({ name: 'test_one', text: 'SELECT 1' }, [])).rejects.toThrow(
        UnavailableError,
      );
    });
    await database.close();
  });

  test('answers again after a connection was lost between two statements of a transaction', async () => {
    const database = connectDatabase({ connectionString: server.url });
    const work = database.transact(async (transaction) => {
      const [connection] = await transaction.query<{ pid: number }>(own, []);
      await database.pool.query('SELECT pg_terminate_backend($1)', [connection?.pid]);
      await setTimeout(100);
      await transaction.query(own, []);
    });
    await expect(work).rejects.toThrow(UnavailableError);
    expect(await database.query(own, [])).toHaveLength(1);
    await database.close();
  });

  test('is unavailable to a process that was frozen inside a transaction for longer than the idle timeout', async () => {
    const settings = { idle_in_transaction_session_timeout: 50 };
    const database = connectDatabase({ connectionString: server.url, ...settings });
    const work = database.transact(async (transaction) => {
      await transaction.query(own, []);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
      await transaction.query(own, []);
    });
    await expect(work).rejects.toThrow(UnavailableError);
    expect(await database.query(own, [])).toHaveLength(1);
    await database.close();
  });

  test('is unavailable when a statement exceeds the statement timeout, which migrations ignore', async () => {
    const database = connectDatabase({ connectionString: server.url, statement_timeout: 20 });
    const slow = { name: 'test_slow', text: 'SELECT pg_sleep(5)' };
    await expect(database.query(slow, [])).rejects.toThrow(UnavailableError);
    await expect(database.transact((transaction) => transaction.query(slow, []))).rejects.toThrow(
      UnavailableError,
    );
    const folder = new URL('./slow-migrations/', import.meta.url);
    expect(await migrate(database, { name: 'slow', folder })).toEqual(['0001_slow.sql']);
    await expect(database.query(slow, [])).rejects.toThrow(UnavailableError);
    await database.close();
  });

  test('limits single queries, but no migration, by the query timeout', async () => {
    const database = connectDatabase({ connectionString: server.url, query_timeout: 20 });
    const slow = { name: 'test_slow', text: 'SELECT pg_sleep(5)' };
    await expect(database.query(slow, [])).rejects.toThrow(UnavailableError);
    const folder = new URL('./slow-migrations/', import.meta.url);
    expect(await migrate(database, { name: 'patient', folder })).toEqual(['0001_slow.sql']);
    await database.close();
  });

  test('runs the onConnect of the configuration on each new connection, after its own settings', async () => {
    const seen: unknown[] = [];
    const onConnect = async (client: ClientBase) => {
      seen.push((await client.query('SHOW datestyle')).rows[0]);
      await client.query("SET application_name = 'bank'");
    };
    const database = connectDatabase({ connectionString: server.url, onConnect });
    const show = { name: 'test_application', text: "SELECT current_setting('application_name') AS name" };
    expect(await database.query(show, [])).toEqual([{ name: 'bank' }]);
    expect(seen).toEqual([{ DateStyle: 'ISO, MDY' }]);
    await database.close();
  });

  test('is unavailable when no server listens', async () => {
    const database = connectDatabase({ connectionString: 'postgres://nobody@127.0.0.1:1/none' });
    await expect(database.query(count, [])).rejects.toThrow(UnavailableError);
    await expect(database.transact(async () => 1)).rejects.toThrow(UnavailableError);
    await database.close();
  });
});

test('a connection reads dates and isolates transactions independently of the defaults of the database', async () => {
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const options = '-c datestyle=SQL,DMY -c default_transaction_isolation=serializable';
  const database = connectDatabase({ connectionString: url, options });
  const text = `SELECT $1::timestamptz AS moment, current_setting('transaction_isolation') AS isolation`;
  const moment = new Date('2026-11-02T09:30:00.123Z');
  const readDefaults = { name: 'database_defaults', text };
  expect(await database.transact((transaction) => transaction.query(readDefaults, [moment]))).toEqual([
    { moment, isolation: 'read committed' },
  ]);
  await database.close();
  await drop();
});
