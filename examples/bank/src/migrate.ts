import { connectDatabase } from '@ob/postgres';
import { requireDatabase } from './platform/require-database.ts';
import { migrateAll } from './platform/schema.ts';

const report = (line: string): void => void process.stdout.write(`${line}\n`);

/** Migrates the database that `DATABASE_URL` names; the only variable that this command reads. */
async function runMigrations(connectionString: string): Promise<void> {
  const database = connectDatabase({ connectionString, max: 2, connectionTimeoutMillis: 10_000 });
  try {
    await requireDatabase(database);
    const applied = await migrateAll(database, report);
    report(
      applied.length === 0 ? 'The schema is that of this release.' : `Migrations applied: ${applied.length}`,
    );
  } finally {
    await database.close();
  }
}

const { DATABASE_URL: connectionString } = process.env;
if (connectionString === undefined || connectionString === '') {
  process.stderr.write(
    'DATABASE_URL is not set. Name the database to migrate; an embedded one is migrated by its server.\n',
  );
  process.exitCode = 1;
} else {
  await runMigrations(connectionString).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  });
}
