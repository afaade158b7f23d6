import type { Database, Statement } from '@ob/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findTransactionSpan, listTransactions } from '../src/reader/statements.ts';
import { openEmptyBank, type TestBank } from './sandbox-bank.ts';

/** A node of a query plan with its measurements, as EXPLAIN returns it. */
interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
  readonly Plans?: readonly PlanNode[];
}

function listNodes(node: PlanNode): readonly PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(listNodes)];
}

/** Fills one customer's accounts: three with tens of thousands of rows, one with few and one empty, among many others. */
const fill = [
  `INSERT INTO bank.customers SELECT 'c' || c, 'c' || c, 'c', '' FROM generate_series(1, 400) c`,
  `INSERT INTO bank.accounts SELECT 'c' || c || '-' || n, 'c' || c, NULL, '{}', '{}', '[]'
   FROM generate_series(1, 400) c, generate_series(1, 5) n`,
  // Every fourth row has the same booking time as the row before it.
  `INSERT INTO bank.transactions
   SELECT 't' || g, CASE WHEN g % 5 < 3 THEN 'c1-' || (g % 3 + 1) WHEN g % 2000 = 3 THEN 'c1-4'
       ELSE 'c' || (g % 399 + 2) || '-' || (g % 5 + 1) END,
     timestamptz '2026-01-01Z' - (g - (g % 4) / 3) * interval '37 s',
     json_build_object('amount', '1.25', 'padding', repeat('x', 150)), json_build_object('reference', repeat('x', 100))
   FROM generate_series(1, 150000) g`,
  'VACUUM ANALYZE bank.accounts, bank.transactions',
];

const parameters = ['text', 'text[]', 'timestamptz', 'timestamptz', 'text', 'bigint'];
const busy = ['c1-1', 'c1-2', 'c1-3'];
const whole = ['c1-1', 'c1-2', 'c1-3', 'c1-4', 'c1-5'];

/** Connects once, because settings and prepared statements belong to a connection. */
const connect = (database: Database) => database.pool.connect();

describe('the statements for transactions, on 150,000 rows', () => {
  let bank: TestBank;
  let client: Awaited<ReturnType<typeof connect>>;
  beforeAll(async () => {
    bank = await openEmptyBank();
    for (const text of fill) await bank.database.pool.query(text);
    client = await connect(bank.database);
  });
  afterAll(async () => {
    client.release();
    await bank.drop();
  });

  /** Runs a statement prepared, as the driver does. Returns every node of its plan. */
  async function explain({ text }: Statement, mode: string, values: readonly (string | number)[]) {
    await client.query(`SET plan_cache_mode = force_${mode}_plan; DEALLOCATE ALL`);
    const types = parameters.slice(0, values.length).join(', ');
    await client.query(`PREPARE examined (${types}) AS ${text}`);
    const literals = values.map((value) => `'${value}'`).join(', ');
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE examined (${literals})`,
    );
    return listNodes(rows[0]['QUERY PLAN'][0].Plan as PlanNode);
  }

  /** Checks that transactions are read by the account index only, without discarded rows. Returns the rows and blocks read. */
  function examineReads(nodes: readonly PlanNode[]): { readonly rows: number; readonly blocks: number } {
    const reads = nodes.filter((node) => node['Relation Name'] === 'transactions');
    expect(reads.length).toBeGreaterThan(0);
    for (const read of reads) {
      expect(read['Node Type']).toMatch(/^Index (?:Only )?Scan$/);
      expect(read['Index Name']).toBe('transactions_of_account');
      expect(read['Rows Removed by Filter'] ?? 0).toBe(0);
      expect(read['Rows Removed by Index Recheck'] ?? 0).toBe(0);
    }
    const total = (count: (read: PlanNode) => number) =>
      reads.reduce((sum, read) => sum + Math.round(count(read)), 0);
    return {
      rows: total((read) => read['Actual Rows'] * read['Actual Loops']),
      blocks: total((read) => read['Shared Hit Blocks'] + read['Shared Read Blocks']),
    };
  }

  const places = {
    'the first page': ['-infinity', 'infinity', ''],
    'a page in the middle': ['-infinity', '2025-12-01T00:00:00.000Z', 't75000'],
    'a page of a window': ['2025-11-30T00:00:00.000Z', '2025-12-01T00:00:00.001Z', ''],
    'the last page': ['-infinity', '2025-10-28T23:00:00.000Z', ''],
  } as const;

  describe.each(['generic', 'custom'])('with a %s plan', (mode) => {
    test.each(Object.keys(places) as (keyof typeof places)[])('%s reads only its own rows', async (name) => {
      for (const statement of Object.values(listTransactions)) {
        for (const [accounts, limit] of [
          [busy.slice(0, 1), 26],
          [busy.slice(0, 1), 1001],
          [whole, 26],
          [whole, 1001],
        ] as const) {
          const values = ['c1', `{${accounts}}`, ...places[name], limit];
          const nodes = await explain(statement, mode, values);
          const { rows, blocks } = examineReads(nodes);
          expect(rows).toBeLessThanOrEqual(accounts.length * limit);
          expect(blocks).toBeLessThanOrEqual(accounts.length * (limit + 5));
        }
      }
    });

    test('the span reads the first and last row of each account only', async () => {
      for (const accounts of [busy.slice(0, 1), whole]) {
        const values = ['c1', `{${accounts}}`, '-infinity', 'infinity'];
        const { rows, blocks } = examineReads(await explain(findTransactionSpan, mode, values));
        expect(rows).toBeLessThanOrEqual(2 * accounts.length);
        expect(blocks).toBeLessThanOrEqual(10 * accounts.length);
      }
    });
  });
});
