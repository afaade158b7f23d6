import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, relative, resolve } from 'node:path';
import { createTestDatabase, type DatabaseServer, startDatabaseServer } from '@ob/tooling/database';
import { listFigures } from './figures.ts';
import { createProgress } from './progress.ts';
import { evaluate, type Outcome } from './report.ts';
import { formatTable } from './table.ts';

// The program behind `npm run bench [-- word …]`. A word selects figures whose name contains it.
const workspace = resolve(import.meta.dirname, '../../..');
const results = resolve(workspace, '.data/benchmark.json');
const budget = { runs: 15, milliseconds: 20 };

/** PostgreSQL does not wait for the disk and postpones no work: we do not measure that. */
const settings = [
  'max_connections=200',
  'fsync=off',
  'full_page_writes=off',
  'max_wal_size=8GB',
  'shared_buffers=512MB',
];
let postgres: Promise<DatabaseServer> | undefined;

async function createDatabase(): Promise<string> {
  postgres ??= startDatabaseServer({ settings });
  return (await createTestDatabase((await postgres).url)).url;
}

const parameters = process.argv.slice(2);
const conditions = process.execArgv.includes('--conditions=@ob/source') ? ['@ob/source'] : [];
const figures = listFigures({ conditions, createDatabase }).filter(
  ({ name }) => parameters.length === 0 || parameters.some((word) => name.includes(word)),
);
if (figures.length === 0) {
  console.error(`no figure has a name with ${parameters.join(', ')}`);
  process.exit(2);
}

// An interrupted figure stops its servers before the database stops.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

const outcomes: Outcome[] = [];
const report = createProgress(console.log, Date.now);
try {
  for (const [index, figure] of figures.entries()) {
    const title = `figure ${index + 1} of ${figures.length}, ${figure.name}`;
    const progress = (step: string): void => {
      interruption.signal.throwIfAborted();
      report(`${title}: ${step}`);
    };
    outcomes.push(evaluate(figure, await figure.measure({ ...budget, progress })));
  }
} catch (error) {
  if (!interruption.signal.aborted) throw error;
} finally {
  await (await postgres)?.stop();
}
if (interruption.signal.aborted) process.exit(130);
console.log(`\n${formatTable(outcomes)}`);

const machine = {
  node: process.version,
  platform: process.platform,
  architecture: process.arch,
  cores: availableParallelism(),
};
await mkdir(dirname(results), { recursive: true });
await writeFile(
  results,
  `${JSON.stringify({ measuredAt: new Date().toISOString(), machine, budget, outcomes }, null, 2)}\n`,
);
console.log(`\nThe same with every run: ${relative(workspace, results)}`);
