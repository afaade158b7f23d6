import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname, relative, resolve } from 'node:path';
import { prepareEmbeddedServer } from './embedded-server.ts';
import { listFigures } from './figures.ts';
import { createProgress } from './progress.ts';
import { judge, type Outcome } from './report.ts';
import { formatTable } from './table.ts';

// The program behind `npm run bench -- [word …]`: measures the figures whose name holds one of the words, or all.
const workspace = resolve(import.meta.dirname, '../../..');
const results = resolve(workspace, '.data/benchmark.json');
const budget = { runs: 15, milliseconds: 20 };

const words = process.argv.slice(2);
const conditions = process.execArgv.includes('--conditions=@ob/source') ? ['@ob/source'] : [];
const database = prepareEmbeddedServer();
const figures = listFigures({ conditions, createDatabase: database.createDatabase }).filter(
  ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
);
if (figures.length === 0) {
  console.error(`no figure is named like ${words.join(', ')}`);
  process.exit(2);
}

// A figure that is interrupted still stops its servers, and after them the database stops.
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => interruption.abort());

const outcomes: Outcome[] = [];
const progress = createProgress(console.log, Date.now);
try {
  for (const [index, figure] of figures.entries()) {
    const title = `figure ${index + 1} of ${figures.length}, ${figure.name}`;
    const tell = (step: string): void => {
      interruption.signal.throwIfAborted();
      progress(`${title}: ${step}`);
    };
    outcomes.push(judge(figure, await figure.measure({ ...budget, progress: tell })));
  }
} catch (error) {
  if (!interruption.signal.aborted) throw error;
} finally {
  await database.stop();
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
