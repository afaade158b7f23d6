import { Pool } from 'undici';
import { analyzeBankTables, createHolder, fillAccount, withBankDatabase } from '../bank/account-data.ts';
import { type BankMaterial, createBankMaterial } from '../bank/bank-material.ts';
import { type BankOptions, startBank } from '../bank/bank-process.ts';
import { grantAccess } from '../bank/grant-access.ts';
import { type BenchContext, type Effort, type Figure, limit, type Measurement } from '../figure.ts';
import { type RequestHeaders, readResponse } from '../requests.ts';
import { createServerLane, measureServers } from '../server-lane.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import type { ConstantSetup } from '../servers/constant.ts';

const constant = 'a constant after one query';
const prefix = '/open-banking/v1';

/** The bank has four accounts, twelve balances and a hundred transactions per account. */
const paths = {
  accounts: () => `${prefix}/accounts`,
  balances: () => `${prefix}/balances`,
  transactions: (accountId: string) => `${prefix}/accounts/${accountId}/transactions?limit=25`,
} as const;

type Framework = BankOptions['framework'];
type Read = keyof typeof paths;

/** The account API over TLS on PostgreSQL: processor time of the server per request. */
export function createAccountApiFigures(context: BenchContext): readonly Figure[] {
  return (['hono', 'express'] as const).flatMap((framework) =>
    (['accounts', 'balances', 'transactions'] as const).map(
      (read): Figure => ({
        name: `${read}-${framework}`,
        unit: 'µs',
        against: [limit(constant, 0.5)],
        measure: (effort) => measureRead(context, effort, framework, read),
      }),
    ),
  );
}

async function measureRead(
  context: BenchContext,
  effort: Effort,
  framework: Framework,
  read: Read,
): Promise<Measurement> {
  const material = await createBankMaterial();
  try {
    const databaseUrl = await context.createDatabase();
    const { accountId, headers } = await withBankDatabase(databaseUrl, async (database) => {
      const holder = await createHolder(database, 4);
      const [accountId = ''] = holder.accountIds;
      await fillAccount(database, accountId, 100, effort.progress);
      await analyzeBankTables(database);
      return { accountId, ...(await grantAccess(material, database, holder)) };
    });
    const { conditions } = context;
    const path = paths[read](accountId);
    const start = () => startBank(material, { framework, databaseUrl, conditions });
    const startConstant = async () => {
      const [pathname = ''] = path.split('?');
      const body = await readFromBank(material, await start(), path, headers);
      const { listener } = material;
      const setup: ConstantSetup = { framework, listener, databaseUrl, path: pathname, body };
      return startServer('constant.ts', setup, conditions, 'https');
    };
    const work = {
      prepare: async () => path,
      perform: async (pool: Pool) => void (await readResponse(pool, path, headers)),
    };
    const createLane = (name: string, server: ServerProcess) =>
      createServerLane(name, server, work, material.connect);
    return await measureServers(effort, {
      ours: async (name) => createLane(name, await start()),
      [constant]: async (name) => createLane(name, await startConstant()),
    });
  } finally {
    await material.remove();
  }
}

async function readFromBank(
  { connect }: BankMaterial,
  bank: ServerProcess,
  path: string,
  headers: RequestHeaders,
): Promise<string> {
  const pool = new Pool(bank.origin, { connect });
  try {
    return await readResponse(pool, path, headers);
  } finally {
    await pool.close();
    await bank.stop();
  }
}
