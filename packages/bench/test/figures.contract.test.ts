import { createTestDatabase, type TestDatabase } from '@ob/tooling/database';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { listFigures } from '../src/figures.ts';
import { evaluate } from '../src/report.ts';

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

/** Figures that run the same code as another figure. */
const twins =
  /^(?:balances-hono|accounts-express|transactions-express|(?:import|size)-@ob\/(?!core$|webhooks-verify$).*)$/;

afterAll(async () => {
  for (const database of databases) await database.drop();
});

describe.concurrent('every figure', () => {
  test.each(figures.filter(({ name }) => !twins.test(name)).map((figure) => [figure.name, figure] as const))(
    '%s',
    async (_, figure) => {
      const measured = await figure.measure(once);
      const { ours, comparisons } = evaluate(figure, measured);
      expect(Object.keys(measured)).toHaveLength(comparisons.length + 1);
      expect(ours.runs).toHaveLength(1);
      expect(Number.isFinite(ours.median)).toBe(true);
    },
    60_000,
  );
});
