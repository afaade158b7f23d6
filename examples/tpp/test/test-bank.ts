import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@ob/tooling/database';
import { inject } from 'vitest';
import { type BankOptions, type RunningBank, startBank } from '../src/bank-process.ts';

/** Which of the example servers. */
export type Server = BankOptions['server'];

/** Where a bank of a test lives: a folder and an empty database of its own. */
export interface BankPlace {
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** Starts a bank there, on a port that the system picks. */
  start(server: Server, environment?: Readonly<Record<string, string>>): Promise<RunningBank>;
  /** Removes the folder and the database. */
  remove(): Promise<void>;
}

/** Makes a place for a bank. */
export async function createBankPlace(): Promise<BankPlace> {
  const database = await createTestDatabase(inject('databaseUrl'));
  const dataFolder = await mkdtemp(join(tmpdir(), 'ob-bank-'));
  return {
    dataFolder,
    databaseUrl: database.url,
    start: (server, environment = {}) =>
      startBank({
        server,
        dataFolder,
        environment: { PORT: '0', DATABASE_URL: database.url, LOG_LEVEL: 'info', ...environment },
      }),
    async remove() {
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
