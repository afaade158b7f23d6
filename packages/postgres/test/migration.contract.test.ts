import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { connectDatabase } from '../src/database.ts';
import { createSchema, type MigrationSet, migrate, readSchema } from '../src/migrate.ts';

const server = await createTestDatabase(inject('databaseUrl'));
const database = connectDatabase({ connectionString: server.url });
const folders: string[] = [];
afterAll(async () => {
  await database.close();
  await server.drop();
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })));
});

let sets = 0;

async function createSet(files: Readonly<Record<string, string>>): Promise<MigrationSet> {
  const folder = await mkdtemp(join(tmpdir(), 'ob-migrations-'));
  folders.push(folder);
  for (const [file, sql] of Object.entries(files)) await writeFile(join(folder, file), sql);
  sets += 1;
  return { name: `set-${sets}`, folder: pathToFileURL(`${folder}/`) };
}

const readNumbers = { name: 'migration_read', text: 'SELECT number FROM live.numbers LIMIT 1' };

beforeEach(async () => {
  await database.pool.query(`DROP SCHEMA IF EXISTS live CASCADE; CREATE SCHEMA live;
    CREATE TABLE live.numbers (number int); INSERT INTO live.numbers VALUES (1), (1)`);
});

describe('while another session holds a lock', () => {
  const addColumn = { '0001_column.sql': 'ALTER TABLE live.numbers ADD COLUMN title text;' };
  /** Opens a transaction that has read the table, and leaves it open. */
  const holdLock = async () => {
    const client = await database.pool.connect();
    await client.query('BEGIN; SELECT FROM live.numbers');
    return async () => {
      await client.query('COMMIT');
      client.release();
    };
  };

  test('the migration lets queries pass between its attempts and succeeds in the end', async () => {
    const set = await createSet(addColumn);
    const release = await holdLock();
    const lines: string[] = [];
    const onProgress = (line: string) => void lines.push(line);
    const migrating = migrate(database, set, { onProgress, lockTimeoutMs: 100 });
    const waits = () => lines.filter((line) => line.startsWith('Waiting for locks')).length;
    // Each of these queries would block until the lock ends if the migration kept its place in the lock queue.
    while (waits() < 3) await database.query(readNumbers, []);
    await release();
    expect(await migrating).toEqual(['0001_column.sql']);
  });

  test('a statement waits no longer because a comment mentions CONCURRENTLY', async () => {
    const sql =
      '-- migrate:no-transaction\n-- Not CONCURRENTLY.\nALTER TABLE live.numbers ADD COLUMN title text;';
    const set = await createSet({ '0001_column.sql': sql });
    const release = await holdLock();
    const migrating = migrate(database, set, { lockTimeoutMs: 20, maxAttempts: 2 });
    await expect(migrating).rejects.toThrow('Other sessions hold its locks');
    await release();
  });

  test('queries behind an attempt wait for less than a second', async () => {
    const set = await createSet(addColumn);
    const release = await holdLock();
    let waits = 0;
    const migrating = migrate(database, set, {
      onProgress: (line) => {
        if (line.startsWith('Waiting for locks')) waits += 1;
      },
    });
    const reader = await database.pool.connect();
    // Three times the duration of an attempt, for a slow machine.
    await reader.query('SET statement_timeout = 1500');
    while (waits < 2) await reader.query(readNumbers.text);
    await reader.query('RESET statement_timeout');
    reader.release();
    await release();
    expect(await migrating).toEqual(['0001_column.sql']);
  });

  test('the migration fails after the last attempt with the cause, and continues when it is called again', async () => {
    const set = await createSet(addColumn);
    const release = await holdLock();
    await expect(migrate(database, set, { lockTimeoutMs: 20, maxAttempts: 2 })).rejects.toThrow(
      `Migration ${set.name}/0001_column.sql failed. Other sessions hold its locks. End long transactions, then migrate again.`,
    );
    await release();
    expect(await migrate(database, set)).toEqual(['0001_column.sql']);
  });
});

describe('an index of a live table', () => {
  const build = `-- migrate:no-transaction
-- A comment; with a semicolon.
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS numbers_once
  ON live.numbers (number);
DROP INDEX CONCURRENTLY IF EXISTS live.numbers_before;
`;
  const isValid = async () => {
    const { rows } = await database.pool.query(
      `SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('live.numbers_once')`,
    );
    return rows.map(({ indisvalid }) => indisvalid);
  };

  test('is built again after an aborted build', async () => {
    const set = await createSet({ '0001_index.sql': build });
    await expect(migrate(database, set)).rejects.toThrow('could not create unique index "numbers_once"');
    expect(await isValid()).toEqual([false]);
    await database.pool.query('TRUNCATE live.numbers');
    const lines: string[] = [];
    expect(await migrate(database, set, { onProgress: (line) => lines.push(line) })).toHaveLength(1);
    expect(lines).toContain('Dropping the index live.numbers_once: its last build was aborted');
    expect(await isValid()).toEqual([true]);
  });

  test('is built again after an aborted build when its statement names no schema, in any letter case', async () => {
    const options = '-c search_path=live';
    const inSchema = connectDatabase({ connectionString: server.url, options });
    const sql = build
      .replace('CREATE UNIQUE INDEX', 'create unique index')
      .replaceAll('live.', '')
      .replace('numbers_once', '"numbers_once"');
    const set = await createSet({ '0001_index.sql': sql });
    await expect(migrate(inSchema, set)).rejects.toThrow('could not create unique index "numbers_once"');
    await database.pool.query('TRUNCATE live.numbers');
    expect(await migrate(inSchema, set)).toHaveLength(1);
    expect(await isValid()).toEqual([true]);
    await inSchema.close();
  });

  test('is built while transactions write to the table', async () => {
    await database.pool.query('TRUNCATE live.numbers');
    const set = await createSet({ '0001_index.sql': build });
    const writer = await database.pool.connect();
    await writer.query('BEGIN; INSERT INTO live.numbers VALUES (7)');
    const lines: string[] = [];
    const migrating = migrate(database, set, { onProgress: (line) => lines.push(line) });
    await expect.poll(() => lines).toContain('Building the index live.numbers_once');
    await database.pool.query('INSERT INTO live.numbers VALUES (8)');
    await writer.query('COMMIT');
    writer.release();
    expect(await migrating).toHaveLength(1);
    expect(await isValid()).toEqual([true]);
  });

  test('is built once by two processes that migrate at the same time', async () => {
    await database.pool.query('TRUNCATE live.numbers');
    const set = await createSet({ '0001_index.sql': build });
    const applied = await Promise.all([1, 2].map(() => migrate(database, set)));
    expect(applied.flat()).toEqual(['0001_index.sql']);
  });
});

describe('the schema of a database', () => {
  const files = {
    '0001_first.sql': 'CREATE TABLE live.first ();',
    '0002_second.sql': 'CREATE TABLE live.second ();',
  };

  test('is created when the database has none', async () => {
    const set = await createSet(files);
    expect(await readSchema(database, set)).toEqual({ applied: [], missing: Object.keys(files) });
    expect(await createSchema(database, set)).toEqual({ applied: Object.keys(files), missing: [] });
    expect(await readSchema(database, set)).toEqual({ applied: Object.keys(files), missing: [] });
  });

  test('stays as it is when it is older, and the missing files are named', async () => {
    const older = await createSet({ '0001_first.sql': files['0001_first.sql'] });
    await migrate(database, older);
    const set = { ...(await createSet(files)), name: older.name };
    expect((await createSchema(database, set)).missing).toEqual(['0002_second.sql']);
  });

  test('is complete for the previous release when it is newer', async () => {
    const newer = await createSet(files);
    await migrate(database, newer);
    const older = await createSet({ '0001_first.sql': files['0001_first.sql'] });
    expect((await readSchema(database, { ...older, name: newer.name })).missing).toEqual([]);
    expect(await migrate(database, { ...older, name: newer.name })).toEqual([]);
  });

  test('is created through a pool of one connection', async () => {
    const single = connectDatabase({ connectionString: server.url, max: 1, connectionTimeoutMillis: 2_000 });
    expect((await createSchema(single, await createSet(files))).missing).toEqual([]);
    await single.close();
  });

  test('is complete for a process that waited while another one created it', async () => {
    const set = await createSet({ ...files, '0003_slow.sql': 'SELECT pg_sleep(0.3);' });
    const states = await Promise.all([1, 2, 3].map(() => createSchema(database, set)));
    expect(states.map(({ missing }) => missing)).toEqual([[], [], []]);
  });
});

test('a role that owns the schema migrates without the right to create schemas', async () => {
  const fresh = await createTestDatabase(inject('databaseUrl'));
  const name = new URL(fresh.url).pathname.slice(1);
  const admin = connectDatabase({ connectionString: fresh.url, max: 1 });
  await admin.pool.query(
    `CREATE ROLE ${name} LOGIN PASSWORD 'migrate'; CREATE SCHEMA ob AUTHORIZATION ${name}`,
  );
  const url = new URL(fresh.url);
  [url.username, url.password] = [name, 'migrate'];
  const owner = connectDatabase({ connectionString: url.href, max: 1 });
  expect(await migrate(owner)).not.toEqual([]);
  await owner.close();
  await admin.pool.query(`DROP OWNED BY ${name} CASCADE; DROP ROLE ${name}`);
  await admin.close();
  await fresh.drop();
});

test('a migrated database can be read-only, like a standby before its promotion', async () => {
  const set = await createSet({ '0001_first.sql': 'CREATE TABLE live.first ()' });
  await migrate(database, set);
  const options = '-c default_transaction_read_only=on';
  const standby = connectDatabase({ connectionString: server.url, options });
  expect(await migrate(standby, set)).toEqual([]);
  await standby.close();
});
