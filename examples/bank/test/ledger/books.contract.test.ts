import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { connectDatabase, type Database, migrate, suiteMigrations } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bankMigrations } from '../../src/data/migrations.ts';
import { openSandboxBank, type TestBank } from '../sandbox-bank.ts';
import { listUnbalancedAccounts } from './read-books.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await openSandboxBank();
});
afterAll(() => bank.drop());

const entry = `INSERT INTO bank.journals VALUES ('entry', now());
  INSERT INTO bank.journal_lines (journal_id, position, account_id, internal, amount, currency, transaction_id)`;

/** Two accounts, and a transaction of the first. */
const known = `WITH own AS (SELECT account_id FROM bank.accounts ORDER BY 1 LIMIT 1),
  shown AS (SELECT transaction_id FROM bank.transactions ORDER BY 1 LIMIT 1)`;

/** What nobody can write into the books, whatever code is wrong. */
const refused: Readonly<Record<string, string>> = {
  'lines that do not add up': `${entry} ${known}
    SELECT 'entry', 0, account_id, NULL, 10, 'GBP', NULL FROM own
    UNION ALL SELECT 'entry', 1, NULL, 'clearing', -9.99, 'GBP', NULL`,
  'lines of two currencies that add up only together': `${entry} ${known}
    SELECT 'entry', 0, account_id, NULL, 10, 'GBP', NULL FROM own
    UNION ALL SELECT 'entry', 1, NULL, 'clearing', -10, 'EUR', NULL`,
  'a single line': `${entry} VALUES ('entry', 0, NULL, 'clearing', 0, 'GBP', NULL)`,
  'an entry without lines': `INSERT INTO bank.journals VALUES ('entry', now())`,
  'one line more on what is there': `INSERT INTO bank.journal_lines (journal_id, position, internal, amount, currency)
    SELECT journal_id, 9, 'clearing', 1, 'GBP' FROM bank.journals LIMIT 1`,
  'a line of nobody': `${entry} VALUES ('entry', 0, NULL, NULL, 10, 'GBP', NULL), ('entry', 1, NULL, 'clearing', -10, 'GBP', NULL)`,
  'one transaction behind two lines': `${entry} ${known}
    SELECT 'entry', 0, account_id, NULL, 10, 'GBP', transaction_id FROM own, shown
    UNION ALL SELECT 'entry', 1, account_id, NULL, -10, 'GBP', transaction_id FROM own, shown`,
  'a transaction behind a line of the bank itself': `${entry} ${known}
    SELECT 'entry', 0, NULL, 'clearing', 10, 'GBP', transaction_id FROM shown
    UNION ALL SELECT 'entry', 1, NULL, 'opening', -10, 'GBP', NULL`,
  'another amount': `UPDATE bank.journal_lines SET amount = 0`,
  'another moment': `UPDATE bank.journals SET posted_at = now()`,
  'less than there was': `DELETE FROM bank.journal_lines`,
  'an empty book': `TRUNCATE bank.journal_lines`,
};

describe('the books', () => {
  test('open with what is booked on every account', async () => {
    expect(await listUnbalancedAccounts(bank.database)).toEqual([]);
    const { rows } = await bank.database.pool.query(
      `SELECT count(*)::int AS opened FROM bank.journal_lines WHERE account_id IS NOT NULL`,
    );
    expect(rows).toEqual([{ opened: 13 }]);
  });

  test('open once', async () => {
    const countLines = async () =>
      (await bank.database.pool.query('SELECT count(*) FROM bank.journal_lines')).rows;
    const before = await countLines();
    await bank.database.pool.query('SELECT bank.open_books()');
    expect(await countLines()).toEqual(before);
  });

  test.each(Object.entries(refused))('refuse %s', async (_, text) => {
    await expect(bank.database.pool.query(text)).rejects.toThrow(
      /do not add up|append-only|violates (?:check|unique) constraint/,
    );
  });

  test('take an entry that adds up', async () => {
    const client = await bank.database.pool.connect();
    await client.query('BEGIN');
    await client.query(`${entry} ${known}
      SELECT 'entry', 0, account_id, NULL, 10, 'GBP', transaction_id FROM own, shown
      UNION ALL SELECT 'entry', 1, NULL, 'clearing', -10, 'GBP', NULL`);
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await client.query('ROLLBACK');
    client.release();
  });
});

/** Brings a database to where the bank was before it kept books, fills it, and hands it over. */
async function withOldBank(check: (database: Database) => Promise<void>): Promise<void> {
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const database = connectDatabase({ connectionString: url });
  const folder = await mkdtemp(join(tmpdir(), 'ob-old-bank-'));
  const file = '0001_bank.sql';
  await writeFile(join(folder, file), await readFile(new URL(file, bankMigrations.folder)));
  await migrate(database, suiteMigrations);
  await migrate(database, { name: 'bank', folder: pathToFileURL(`${folder}/`) });
  await database.pool.query(oldAccounts);
  await check(database);
  await database.close();
  await drop();
  await rm(folder, { recursive: true });
}

const oldAccounts = `
  INSERT INTO bank.customers VALUES ('c', 'c', 'C', '');
  INSERT INTO bank.accounts (account_id, customer_id, status, currency, account_type, nickname)
    SELECT 'a' || a, 'c', 'enabled', 'GBP', 'current', '' FROM generate_series(1, 3) a;
  INSERT INTO bank.balances SELECT 'a' || a, 'booked', 12.34 * (a - 2), now() FROM generate_series(1, 3) a`;

test('a bank that ran before it kept books opens them when it is brought along', async () => {
  await withOldBank(async (database) => {
    expect(await migrate(database, bankMigrations)).toContain('0002_ledger.sql');
    expect(await listUnbalancedAccounts(database)).toEqual([]);
    const { rows } = await database.pool.query(
      'SELECT account_id, amount FROM bank.journal_lines WHERE account_id IS NOT NULL ORDER BY 1',
    );
    expect(rows).toEqual([
      { account_id: 'a1', amount: '-12.34' },
      { account_id: 'a3', amount: '12.34' },
    ]);
  });
});
