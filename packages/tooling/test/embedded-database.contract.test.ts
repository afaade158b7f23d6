import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEmbeddedDatabase } from '../src/embedded-database.ts';

/** Made by `mkdtemp` for this user alone: where that is root, the server's user may not enter it. */
let closed = '';
beforeAll(async () => {
  closed = await mkdtemp(join(tmpdir(), 'ob-closed-'));
});
afterAll(() => rm(closed, { recursive: true, force: true }));

async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

describe('startEmbeddedDatabase', () => {
  test('runs below a closed folder, is found again while it runs, and keeps what it holds', async () => {
    const folder = join(closed, 'postgres');
    const first = await startEmbeddedDatabase({ folder });
    await ask(first.url, 'CREATE TABLE kept AS SELECT 7 AS number');
    const again = await startEmbeddedDatabase({ folder });
    expect(again.url).toBe(first.url);
    await again.stop();
    await expect(ask(first.url, 'SELECT 1')).rejects.toThrow();
    const later = await startEmbeddedDatabase({ folder });
    expect(await ask(later.url, 'SELECT number FROM kept')).toEqual([{ number: 7 }]);
    await later.stop();
  });

  test('is not stopped under another process that is connected', async () => {
    const server = await startEmbeddedDatabase({ folder: join(closed, 'shared') });
    const other = new Client({ connectionString: server.url });
    await other.connect();
    await server.stop();
    expect((await other.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await other.end();
    await server.stop();
    await expect(ask(server.url, 'SELECT 1')).rejects.toThrow();
  });
});
