import { createHolder, fillAccount, settleBank } from '../bank/account-data.ts';
import { fillBankDatabase } from '../bank/bank-database.ts';
import { createBankMaterial } from '../bank/bank-material.ts';
import type { Framework } from '../bank/bank-process.ts';
import { measureLanes, startBankLane, startConstantLane } from '../bank/bank-scene.ts';
import { admitVisitor } from '../bank/visitor.ts';
import type { BenchWorld } from '../bench-world.ts';
import type { Effort, Figure, Measurement } from '../figure.ts';

const constant = 'a constant after one query';

const frameworks: readonly Framework[] = ['hono', 'express'];
const prefix = '/open-banking/v1';

/** What is read: four accounts, their twelve balances, and a page of 25 of the hundred transactions of one of them. */
const paths = {
  accounts: () => `${prefix}/accounts`,
  balances: () => `${prefix}/balances`,
  transactions: (accountId: string) => `${prefix}/accounts/${accountId}/transactions?limit=25`,
} as const;

type Read = keyof typeof paths;

/** The account API over TLS on PostgreSQL: the processor time of the server for each request. */
export function createAccountApiFigures(world: BenchWorld): readonly Figure[] {
  return frameworks.flatMap((framework) =>
    (['accounts', 'balances', 'transactions'] as const).map(
      (read): Figure => ({
        name: `${read}-${framework}`,
        unit: 'µs',
        against: { peers: [], limit: constant },
        goal: { ratios: { [constant]: 0.6 } },
        measure: (effort) => measureRead(world, effort, framework, read),
      }),
    ),
  );
}

async function measureRead(
  world: BenchWorld,
  effort: Effort,
  framework: Framework,
  read: Read,
): Promise<Measurement> {
  const material = await createBankMaterial();
  try {
    const databaseUrl = await world.createDatabase();
    const { accountId, headers } = await fillBankDatabase(databaseUrl, async (database) => {
      const holder = await createHolder(database, 4);
      const [accountId = ''] = holder.accountIds;
      await fillAccount(database, accountId, 100, effort.progress);
      await settleBank(database);
      return { accountId, ...(await admitVisitor(material, database, holder)) };
    });
    const path = paths[read](accountId);
    const starts = { ours: startBankLane, [constant]: startConstantLane };
    return await measureLanes({ world, material, databaseUrl, framework, path, headers }, effort, starts);
  } finally {
    await material.remove();
  }
}
