import type { MigrationSet } from '@ob/postgres';

/** The sample bank's own tables, in the PostgreSQL schema `bank`, beside the tables of the suite. */
export const bankMigrations: MigrationSet = {
  name: 'bank',
  folder: new URL('../../migrations/', import.meta.url),
};
