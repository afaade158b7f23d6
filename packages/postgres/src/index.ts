export {
  connectDatabase,
  type Database,
  type Queryable,
  type Row,
  type Statement,
  type TransactionSettings,
} from './database.ts';
export {
  createSchema,
  type MigrationOptions,
  type MigrationSet,
  migrate,
  readSchema,
  type SchemaState,
  suiteMigrations,
} from './migrate.ts';
