import { connectDatabase, migrate, suiteMigrations } from '@ob/postgres';
import { createPostgresStorage } from '@ob/server/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { openTestBankOn } from '@ob/tooling/test-bank';
import { expect, inject, onTestFinished, test, vi } from 'vitest';

async function openBank() {
  const server = await createTestDatabase(inject('databaseUrl'));
  onTestFinished(() => server.drop());
  const database = connectDatabase({ connectionString: server.url });
  await migrate(database, suiteMigrations);
  return { database, bank: await openTestBankOn(createPostgresStorage(database), {}) };
}

test('closes a database under running jobs, and logs the right order', async () => {
  const { database, bank } = await openBank();
  bank.jobs.start();
  await vi.waitFor(() => expect(database.pool.totalCount - database.pool.idleCount).toBe(1));
  await database.close();
  const message = expect.stringContaining('Call `bank.close()` before `database.close()`.');
  await vi.waitFor(() =>
    expect(bank.errors).toContainEqual(
      expect.objectContaining({ err: expect.objectContaining({ message }) }),
    ),
  );
  await bank.close();
});

test('refuses a transaction inside another one', async () => {
  const { database, bank } = await openBank();
  const nested = bank.storage.transact(() => bank.storage.transact(async () => 1));
  await expect(nested).rejects.toThrow('Use the transaction that the outer work gets.');
  await database.close();
});
