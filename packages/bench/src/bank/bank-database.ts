import { connectDatabase, type Database, migrate, suiteMigrations } from '@ob/postgres';

/** The tables of the sample bank, beside those of the suite. */
const bankMigrations = {
  name: 'bank',
  folder: new URL('../../../../examples/bank/migrations/', import.meta.url),
};

/** Brings a database to the bank's newest schema and lets `fill` put something into it. */
export async function fillBankDatabase<Filled>(
  connectionString: string,
  fill: (database: Database) => Promise<Filled>,
): Promise<Filled> {
  const database = connectDatabase({ connectionString, max: 4 });
  try {
    await migrate(database, suiteMigrations);
    await migrate(database, bankMigrations);
    return await fill(database);
  } finally {
    await database.close();
  }
}
