import { UnavailableError } from '@ob/http';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { connectDatabase, type Queryable } from '../src/database.ts';

const server = await createTestDatabase(inject('databaseUrl'));
const database = connectDatabase({ connectionString: server.url });
const name = new URL(server.url).pathname.slice(1);
afterAll(async () => {
  await database.close();
  await server.drop();
});

const insert = { name: 'failure_insert', text: 'INSERT INTO numbers VALUES ($1)' };
const list = { name: 'failure_list', text: 'SELECT number FROM numbers ORDER BY number' };
const lock = {
  name: 'failure_lock',
  text: 'UPDATE numbers SET number = number WHERE number = $1 RETURNING number',
};
const failFirst = { name: 'failure_first', text: 'SELECT fail_first($1, $2)' };
const ownId = { name: 'failure_own', text: 'SELECT pg_backend_pid() AS pid' };
const divide = { name: 'failure_divide', text: 'SELECT 1 / $1::int' };

/** Fails with a code on the first calls, then succeeds. The sequence that counts the calls survives a rollback. */
const failureFunction = `
  CREATE SEQUENCE calls;
  CREATE FUNCTION fail_first(code text, times int) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    IF nextval('calls') <= times THEN RAISE EXCEPTION 'made to fail' USING ERRCODE = code; END IF;
  END $$`;

beforeAll(async () => {
  await database.pool.query(`CREATE TABLE numbers (number int); ${failureFunction}`);
});

const countNumbers = async () => (await database.query(list, [])).length;
const restart = () => database.pool.query('DELETE FROM numbers; ALTER SEQUENCE calls RESTART');

describe.each(['40001', '40P01'])('a transaction that the server rolls back with %s', (code) => {
  const work = (turns: string[], times: number) => async (transaction: Queryable) => {
    turns.push('turn');
    await transaction.query(insert, [1]);
    await transaction.query(failFirst, [code, times]);
    return 'done';
  };

  test('runs again and takes effect once', async () => {
    await restart();
    const turns: string[] = [];
    expect(await database.transact(work(turns, 3))).toBe('done');
    expect(turns).toHaveLength(4);
    expect(await countNumbers()).toBe(1);
  });

  test('is unavailable after four runs and leaves nothing behind', async () => {
    await restart();
    const turns: string[] = [];
    await expect(database.transact(work(turns, 4))).rejects.toThrow(UnavailableError);
    expect(turns).toHaveLength(4);
    expect(await countNumbers()).toBe(0);
  });

  test('runs again when it is a single statement', async () => {
    await restart();
    expect(await database.query(failFirst, [code, 3])).toHaveLength(1);
  });
});

test('two transactions both succeed after a deadlock between them', async () => {
  await restart();
  for (const number of [1, 2]) await database.query(insert, [number]);
  let arrived = 0;
  let announce = (): void => {};
  const bothHoldOne = new Promise<void>((resolve) => {
    announce = resolve;
  });
  const lockInOrder = (numbers: readonly [number, number]) =>
    database.transact(async (transaction) => {
      await transaction.query(lock, [numbers[0]]);
      arrived += 1;
      if (arrived === 2) announce();
      await bothHoldOne;
      return transaction.query(lock, [numbers[1]]);
    });
  const results = await Promise.all([lockInOrder([1, 2]), lockInOrder([2, 1])]);
  expect(results).toEqual([[{ number: 2 }], [{ number: 1 }]]);
  // On a slow machine, PostgreSQL may cancel both transactions in the first run.
  expect([3, 4]).toContain(arrived);
});

describe('a lost connection', () => {
  const terminate = (pid: unknown) => database.pool.query('SELECT pg_terminate_backend($1)', [pid]);

  test('repeats the transaction on another connection when it breaks before COMMIT', async () => {
    await restart();
    let turns = 0;
    await database.transact(async (transaction) => {
      turns += 1;
      await transaction.query(insert, [turns]);
      const [connection] = await transaction.query<{ pid: number }>(ownId, []);
      if (turns === 1) await terminate(connection?.pid);
      await transaction.query(ownId, []);
    });
    expect(await database.query(list, [])).toEqual([{ number: 2 }]);
  });

  test('fails as unavailable without a repetition when it breaks during COMMIT, because the result is unknown', async () => {
    await restart();
    await database.pool.query(`
      CREATE FUNCTION end_connection() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
      CREATE TABLE unlucky (number int);
      CREATE CONSTRAINT TRIGGER at_commit AFTER INSERT ON unlucky DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW EXECUTE FUNCTION end_connection()`);
    let turns = 0;
    const work = database.transact(async (transaction) => {
      turns += 1;
      await transaction.query({ name: 'failure_unlucky', text: 'INSERT INTO unlucky VALUES (1)' }, []);
    });
    await expect(work).rejects.toThrow(UnavailableError);
    expect(turns).toBe(1);
    expect(await countNumbers()).toBe(0);
  });
});

describe('a server that accepts no writes', () => {
  const setReadOnly = (value: string) =>
    database.pool.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${value}`);

  test('is unavailable for single statements and for transactions', async () => {
    await setReadOnly('on');
    const readOnly = connectDatabase({ connectionString: server.url });
    await expect(readOnly.query(insert, [1])).rejects.toThrow(UnavailableError);
    await expect(readOnly.transact((transaction) => transaction.query(insert, [1]))).rejects.toThrow(
      'The database is read-only. Check which server is the primary.',
    );
    await setReadOnly('off');
    await readOnly.close();
  });

  test('gets no more work after a failover: its connections are replaced, and every request succeeds', async () => {
    await restart();
    await setReadOnly('on');
    const survivor = connectDatabase({ connectionString: server.url, max: 3 });
    // Opens three connections to the server that becomes read-only, all of them idle.
    await Promise.all(
      [1, 2, 3].map(() => survivor.query({ name: 'sleep', text: 'SELECT pg_sleep(0.1)' }, [])),
    );
    expect(survivor.pool.idleCount).toBe(3);
    await setReadOnly('off');
    await survivor.query(insert, [1]);
    for (const number of [2, 3, 4])
      await survivor.transact((transaction) => transaction.query(insert, [number]));
    expect(await countNumbers()).toBe(4);
    await survivor.close();
  });
});

test('a statement that was prepared before a migration still works after it', async () => {
  await database.pool.query('CREATE TABLE growing (first int); INSERT INTO growing VALUES (1)');
  const all = { name: 'failure_growing', text: 'SELECT * FROM growing' };
  const survivor = connectDatabase({ connectionString: server.url, max: 1 });
  const readAll = () => survivor.transact((transaction) => transaction.query(all, []));
  expect(await readAll()).toEqual([{ first: 1 }]);
  await database.pool.query('ALTER TABLE growing ADD COLUMN second int');
  expect(await readAll()).toEqual([{ first: 1, second: null }]);
  await survivor.close();
});

test('a transaction fails when it ignored the failure of a statement', async () => {
  await restart();
  const work = database.transact(async (transaction) => {
    await transaction.query(insert, [1]);
    await transaction.query(divide, [0]).catch(() => {});
  });
  await expect(work).rejects.toMatchObject({ code: '22012' });
  expect(await countNumbers()).toBe(0);
});

test('the database keeps its connection when a statement is invalid', async () => {
  const single = connectDatabase({ connectionString: server.url, max: 1 });
  const before = await single.query(ownId, []);
  await expect(single.query(divide, [0])).rejects.toMatchObject({ code: '22012' });
  expect(await single.query(ownId, [])).toEqual(before);
  await single.close();
});

test('waits ten seconds for a connection and replaces it after five minutes, unless configured otherwise', async () => {
  const limits = { connectionTimeoutMillis: 10_000, maxLifetimeSeconds: 300 };
  expect(database.pool.options).toMatchObject(limits);
  const chosen = { connectionTimeoutMillis: 500, maxLifetimeSeconds: 60 };
  const other = connectDatabase({ connectionString: server.url, ...chosen });
  expect(other.pool.options).toMatchObject(chosen);
  await other.close();
});
