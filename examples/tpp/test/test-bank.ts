import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@ob/tooling/database';
import { inject } from 'vitest';
import { type BankOptions, type RunningBank, startBank } from '../src/bank-process.ts';
import { listAnswerMismatches } from './answer-mismatches.ts';

/** Which of the example servers. */
export type Server = BankOptions['server'];

/** Where a bank of a test lives: a folder and an empty database of its own. */
export interface BankPlace {
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** Starts a bank there, on a port that the system picks. */
  start(server: Server, environment?: Readonly<Record<string, string>>): Promise<RunningBank>;
  /** Removes the folder and the database. Throws where a bank gave an answer that its document describes otherwise. */
  remove(): Promise<void>;
}

/** Makes a place for a bank. */
export async function createBankPlace(): Promise<BankPlace> {
  const database = await createTestDatabase(inject('databaseUrl'));
  const dataFolder = await mkdtemp(join(tmpdir(), 'ob-bank-'));
  const mismatches: Promise<readonly string[]>[] = [];
  return {
    dataFolder,
    databaseUrl: database.url,
    async start(server, environment = {}) {
      const own = { PORT: '0', DATABASE_URL: database.url, OB_SANDBOX_SEED: '1', LOG_LEVEL: 'info' };
      const bank = await startBank({ server, dataFolder, environment: { ...own, ...environment } });
      mismatches.push(bank.ended.then(() => listAnswerMismatches(bank.logFile)));
      return bank;
    },
    async remove() {
      const told = (await Promise.all(mismatches)).flat();
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
      if (told.length > 0) throw new Error(['Answers that are described otherwise:', ...told].join('\n'));
    },
  };
}
