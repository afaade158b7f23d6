import { failCommand, withDatabase } from './platform/command.ts';
import { migrateAll } from './platform/schema.ts';

const report = (line: string): void => void process.stdout.write(`${line}\n`);

/** Migrates the database of `DATABASE_URL`, the only variable of this command. */
async function runMigrations(connectionString: string): Promise<void> {
  const applied = await withDatabase(connectionString, (database) => migrateAll(database, report));
  report(applied.length === 0 ? 'The schema is up to date.' : `Migrations applied: ${applied.length}`);
}

const { DATABASE_URL: connectionString } = process.env;
if (connectionString === undefined || connectionString === '')
  failCommand(
    'DATABASE_URL is not set. Set it to the database to migrate. A server migrates its embedded database itself.',
  );
else await runMigrations(connectionString).catch(failCommand);
