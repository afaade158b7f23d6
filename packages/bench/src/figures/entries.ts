import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { listEntries, listPublishedPackages } from '@ob/tooling/published-packages';
import { build } from 'esbuild';
import { type Figure, peer } from '../figure.ts';
import { alternate } from '../race.ts';
import { createSample } from '../sample.ts';

const execute = promisify(execFile);
const compress = promisify(gzip);
const importer = resolve(import.meta.dirname, '../import-entry.ts');
/** Each run starts a new process, which is slow. */
const maxRuns = 5;

const peerVerifiers: Readonly<Record<string, string>> = {
  stripe: 'default',
  svix: 'Webhook',
  standardwebhooks: 'Webhook',
  '@octokit/webhooks': 'Webhooks',
};
const peers = Object.keys(peerVerifiers);
const verifiers = /^@ob\/webhooks(?:\/verify|-verify)(?:\/(?:node|express))?$/;

export function createEntryFigures(conditions: readonly string[]): readonly Figure[] {
  const entries = listPublishedPackages().flatMap(listEntries);
  return [
    ...entries.map(({ name }) => createSizeFigure(name, conditions)),
    ...entries.map(({ name }) => createImportFigure(name, conditions)),
  ];
}

function createSizeFigure(entry: string, conditions: readonly string[]): Figure {
  const opponents = verifiers.test(entry) ? peers : [];
  return {
    name: `size-${entry}`,
    unit: 'kB',
    against: opponents.map((name) => peer(name, 1)),
    ...(verifiers.test(entry) && { max: 3 }),
    async measure() {
      const sizes = [['ours', createSample([await measureSize(`export * from '${entry}'`, conditions)])]];
      for (const name of opponents) {
        const code = `export { ${peerVerifiers[name]} as verify } from '${name}'`;
        sizes.push([name, createSample([await measureSize(code, conditions)])]);
      }
      return Object.fromEntries(sizes);
    },
  };
}

/** Returns the minified and gzipped bytes with dependencies, without Node's modules. */
async function measureSize(code: string, conditions: readonly string[]): Promise<number> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: import.meta.dirname },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    conditions: [...conditions],
    external: ['pg-native'],
    logLevel: 'silent',
  });
  const [bundle] = outputFiles;
  if (bundle === undefined) throw new Error(`esbuild wrote no bundle of ${code}`);
  return (await compress(bundle.contents)).length / 1000;
}

function createImportFigure(entry: string, conditions: readonly string[]): Figure {
  const opponents = verifiers.test(entry) ? peers : [];
  const flags = conditions.map((condition) => `--conditions=${condition}`);
  return {
    name: `import-${entry}`,
    unit: 'ms',
    against: opponents.map((name) => ({ name, kind: 'peer' })),
    max: 30,
    measure(effort) {
      const lanes = ['ours', ...opponents].map((name) => ({
        name,
        async run() {
          const module = name === 'ours' ? entry : name;
          const { stdout } = await execute(process.execPath, [...flags, importer, module]);
          return Number(stdout);
        },
      }));
      return alternate({ ...effort, runs: Math.min(effort.runs, maxRuns) }, lanes, async () => 1);
    },
  };
}
