import { connectDatabase, type Database, migrate } from '@ob/postgres';
import { createTestDatabase } from '@ob/tooling/database';
import { inject } from 'vitest';
import { bankMigrations } from '../src/data/migrations.ts';
import { seedSandbox } from '../src/data/sandbox/seed.ts';

/** A separate database with every table. `drop` removes it. */
export interface TestBank {
  readonly database: Database;
  drop(): Promise<void>;
}

export const seedingMoment = Date.parse('2026-11-20T09:30:00.000Z');

export async function openEmptyBank(): Promise<TestBank> {
  const { url, drop } = await createTestDatabase(inject('databaseUrl'));
  const database = connectDatabase({ connectionString: url });
  await migrate(database);
  await migrate(database, bankMigrations);
  return { database, drop: () => database.close().then(drop) };
}

export async function openSandboxBank(): Promise<TestBank> {
  const bank = await openEmptyBank();
  await seedSandbox(bank.database, { now: () => seedingMoment });
  return bank;
}
