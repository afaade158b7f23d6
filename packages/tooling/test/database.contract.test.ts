import { Client } from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../src/database.ts';

const openTables = async (url: string): Promise<string[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  await client.end();
  return rows.map((row) => row.name);
};

describe('createTestDatabase', () => {
  test('gives every caller an empty database of its own', async () => {
    const first = await createTestDatabase(inject('databaseUrl'));
    const second = await createTestDatabase(inject('databaseUrl'));
    const client = new Client({ connectionString: first.url });
    await client.connect();
    await client.query('CREATE TABLE marker (id integer)');
    await client.end();
    expect(await openTables(first.url)).toEqual(['marker']);
    expect(await openTables(second.url)).toEqual([]);
    await Promise.all([first.drop(), second.drop()]);
  });

  test('drops a database that still has connections', async () => {
    const database = await createTestDatabase(inject('databaseUrl'));
    const client = new Client({ connectionString: database.url });
    client.on('error', () => undefined);
    await client.connect();
    await database.drop();
    await expect(openTables(database.url)).rejects.toThrow('does not exist');
  });
});
