import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@ob/tooling/database';
import { inject } from 'vitest';
import { type Server, type ServerProcess, startServerProcess } from './server-process.ts';

/** A folder and an empty database for the banks of a test. */
export interface BankPlace {
  readonly dataFolder: string;
  readonly databaseUrl: string;
  /** Starts a bank. Default port: any free one. */
  start(server: Server, environment?: Readonly<Record<string, string>>): Promise<ServerProcess>;
  /** Removes the folder and the database. Throws if a response of a bank differed from its document. */
  remove(): Promise<void>;
}

export async function createBankPlace(): Promise<BankPlace> {
  const database = await createTestDatabase(inject('databaseUrl'));
  const dataFolder = await mkdtemp(join(tmpdir(), 'ob-bank-'));
  const known = {
    ...{ OB_DATA_DIR: dataFolder, DATABASE_URL: database.url, OB_SANDBOX_SEED: '1' },
    ...{ PORT: '0', LOG_LEVEL: 'info' },
  };
  const banks: ServerProcess[] = [];
  return {
    dataFolder,
    databaseUrl: database.url,
    async start(server, environment = {}) {
      const bank = await startServerProcess(server, { ...known, ...environment });
      banks.push(bank);
      return bank;
    },
    async remove() {
      await Promise.all(banks.map(({ ended }) => ended));
      await database.drop();
      await rm(dataFolder, { recursive: true, force: true });
      const mismatches = banks.flatMap(({ output }) => listResponseMismatches(output));
      if (mismatches.length > 0)
        throw new Error(['Responses that differ from the document:', ...new Set(mismatches)].join('\n'));
    },
  };
}

interface LogLine {
  readonly route: string;
  readonly status: number;
  readonly errors: readonly string[];
}

/** Lists the responses that the log reports because they differ from the document. */
function listResponseMismatches(log: string): readonly string[] {
  const lines = log.split('\n').filter((line) => line.includes('"errors":'));
  return lines
    .map((line) => JSON.parse(line) as LogLine)
    .map(({ route, status, errors }) => `${route} returned ${status}: ${errors.join('; ')}`);
}
