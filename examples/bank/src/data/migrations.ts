import type { MigrationSet } from '@ob/postgres';

/** The tables of the sample bank, in the PostgreSQL schema `bank`. */
export const bankMigrations: MigrationSet = {
  name: 'bank',
  folder: new URL('../../migrations/', import.meta.url),
};
