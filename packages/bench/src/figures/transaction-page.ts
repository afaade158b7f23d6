import { encodeCursor } from '@ob/core/routes';
import type { Database } from '@ob/postgres';
import { Pool } from 'undici';
import {
  analyzeBankTables,
  createHolder,
  fillAccount,
  findPosition,
  withBankDatabase,
} from '../bank/account-data.ts';
import { type BankMaterial, createBankCursors, createBankMaterial } from '../bank/bank-material.ts';
import { startBank } from '../bank/bank-process.ts';
import { grantAccess } from '../bank/grant-access.ts';
import { type BenchContext, type Effort, type Figure, limit, type Measurement } from '../figure.ts';
import { alternate, type Lane } from '../race.ts';
import { type RequestHeaders, readResponse } from '../requests.ts';

const short = 'the last page of 1,000';
const pageSize = 25;

/** The last page of a million transactions over HTTP, in elapsed time, one request after another. */
export function createTransactionPageFigure(context: BenchContext): Figure {
  return {
    name: 'transactions-1M',
    unit: 'µs',
    against: [limit(short, 0.91)],
    measure: (effort) => measurePages(context, effort),
  };
}

async function measurePages(
  { conditions, createDatabase }: BenchContext,
  effort: Effort,
): Promise<Measurement> {
  const material = await createBankMaterial();
  const databaseUrl = await createDatabase();
  const count = effort.milliseconds === 0 ? 2_000 : 1_000_000;
  const [lastOfShort, lastOfLong] = await withBankDatabase(databaseUrl, async (database) => [
    await createPage(material, database, 1_000, effort.progress),
    await createPage(material, database, count, effort.progress),
  ]);
  const bank = await startBank(material, { framework: 'hono', databaseUrl, conditions });
  const pool = new Pool(bank.origin, { connect: material.connect });
  try {
    const lanes = [createPageLane('ours', pool, lastOfLong), createPageLane(short, pool, lastOfShort)];
    return await alternate(effort, lanes, async (lane) => {
      const requests = Math.max(1, effort.milliseconds);
      if (requests > 1) await lane.run(requests * 5);
      return requests;
    });
  } finally {
    await pool.close();
    await bank.stop();
    await material.remove();
  }
}

interface Page {
  readonly path: string;
  readonly headers: RequestHeaders;
}

async function createPage(
  material: BankMaterial,
  database: Database,
  count: number,
  progress: Effort['progress'],
): Promise<Page> {
  const holder = await createHolder(database, 1);
  const [accountId = ''] = holder.accountIds;
  await fillAccount(database, accountId, count, progress);
  await analyzeBankTables(database);
  const { consentId, headers } = await grantAccess(material, database, holder);
  const position = await findPosition(database, accountId, count - pageSize);
  const cursor = encodeCursor(
    await createBankCursors(material),
    { consentId, accountId, filter: {} },
    position,
  );
  const query = new URLSearchParams({ limit: String(pageSize), cursor });
  return { path: `/open-banking/v1/accounts/${accountId}/transactions?${query}`, headers };
}

/** Measures elapsed time, which includes PostgreSQL. */
function createPageLane(name: string, pool: Pool, { path, headers }: Page): Lane {
  return {
    name,
    async run(count) {
      const before = performance.now();
      for (let done = 0; done < count; done += 1) await readResponse(pool, path, headers);
      return ((performance.now() - before) * 1000) / count;
    },
  };
}
