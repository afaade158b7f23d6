export { connectDatabase, type Database, type Queryable, type Row, type Statement } from './database.ts';
export { isMigrated, migrate, type MigrationSet, suiteMigrations } from './migrate.ts';
