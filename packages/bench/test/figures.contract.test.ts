import { createTestDatabase, type TestDatabase } from '@ob/tooling/database';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { listFigures } from '../src/figures.ts';
import { judge } from '../src/report.ts';

const databases: TestDatabase[] = [];
const once = { runs: 1, milliseconds: 0, progress: () => undefined };
const figures = listFigures({
  conditions: ['@ob/source'],
  async createDatabase() {
    const database = await createTestDatabase(inject('databaseUrl'));
    databases.push(database);
    return database.url;
  },
});

/** Each of these starts a bank to do what the same figure on the other framework, and the others on this one, do. */
const twins = ['balances-hono', 'accounts-express', 'transactions-express'];

/** The two other listings of a million transactions already cover an account, all accounts and a start date. */
const listings = ['transactions-1M-account-since', 'transactions-1M-all'];

/** The figures of all entries run the same code: one entry without peers and one with peers are enough. */
const entries = /^(?:import|size)-@ob\/(?!core$|webhooks-verify$)/;

const runs = ({ name }: { readonly name: string }): boolean =>
  !twins.includes(name) && !listings.includes(name) && !entries.test(name);

afterAll(async () => {
  for (const database of databases) await database.drop();
});

describe.concurrent('every figure runs', () => {
  test.each(figures.filter(runs).map((figure) => [figure.name, figure] as const))(
    '%s',
    async (_, figure) => {
      const measured = await figure.measure(once);
      const { ours, comparisons } = judge(figure, measured);
      expect(Object.keys(measured)).toHaveLength(comparisons.length + 1);
      expect(ours.runs).toHaveLength(1);
      expect(Number.isFinite(ours.median)).toBe(true);
    },
    60_000,
  );
});
