import { join } from 'node:path';
import { listPublishedPackages, type PublishedPackage } from '../published-packages.ts';
import { readRecord, removeRecord, writeRecord } from './build-record.ts';
import { hashFiles, hashValue } from './content-hash.ts';

/** Compiles one package. `code` is 0 on success. */
export type Compile = (
  folder: string,
  withTypes: boolean,
) => Promise<{ readonly code: number; readonly output: string }>;

export interface BuildOptions {
  readonly root: string;
  readonly withTypes: boolean;
  readonly compile: Compile;
}

/** `current` means that nothing changed, `blocked` that a sibling failed. */
export interface BuildResult {
  readonly name: string;
  readonly end: 'built' | 'current' | 'failed' | 'blocked';
  readonly output: string;
}

const ownInputs = ['src/**', 'package.json', 'tsconfig.json'];
/** The lockfile has the versions of the compiler and the libraries. */
const sharedInputs = [
  'pnpm-lock.yaml',
  'packages/tooling/tsup.config.ts',
  'packages/tooling/tsconfig/*.json',
  'packages/tooling/src/build.ts',
  'packages/tooling/src/build/*.ts',
];

/**
 * Builds the published packages whose inputs or outputs differ from their last complete build. Types of a package depend on
 * its siblings' declarations alone, so a change inside a function does not rebuild other packages.
 */
export async function buildPackages(options: BuildOptions): Promise<BuildResult[]> {
  const packages = listPublishedPackages(options.root);
  const shared = hashFiles(options.root, sharedInputs);
  const results = new Map<string, Promise<BuildResult>>();
  const build = (published: PublishedPackage): Promise<BuildResult> => {
    const started = results.get(published.name);
    if (started !== undefined) return started;
    const siblings = listSiblings(published, packages);
    const result = Promise.all(siblings.map(build)).then((siblingResults) =>
      buildPackage({ published, siblings, shared, options, siblingResults }),
    );
    results.set(published.name, result);
    return result;
  };
  return Promise.all(packages.map(build));
}

interface PackageBuild {
  readonly published: PublishedPackage;
  readonly siblings: readonly PublishedPackage[];
  readonly shared: string;
  readonly options: BuildOptions;
  readonly siblingResults: readonly BuildResult[];
}

async function buildPackage({
  published,
  siblings,
  shared,
  options,
  siblingResults,
}: PackageBuild): Promise<BuildResult> {
  const { name, folder } = published;
  const hasOutcome = (end: BuildResult['end']): boolean =>
    siblingResults.some((result) => result.end === end);
  if (hasOutcome('failed') || hasOutcome('blocked')) return { name, end: 'blocked', output: '' };
  const file = join(options.root, 'node_modules/.cache/build', `${name.replace(/\W+/g, '-')}.json`);
  const code = hashValue([shared, hashFiles(folder, ownInputs)]);
  const types = options.withTypes ? hashValue([code, siblings.map(hashTypes)]) : undefined;
  const record = readRecord(file);
  const fits = types === undefined ? record?.code === code : record?.types === types;
  if (fits && record?.output === hashOutput(folder)) return { name, end: 'current', output: '' };
  removeRecord(file);
  const compiled = await options.compile(folder, options.withTypes);
  if (compiled.code !== 0) return { name, end: 'failed', output: compiled.output };
  writeRecord(file, { code, ...(types === undefined ? {} : { types }), output: hashOutput(folder) });
  return { name, end: 'built', output: compiled.output };
}

const hashOutput = (folder: string): string => hashFiles(folder, ['dist/**']);

const hashTypes = ({ folder }: PublishedPackage): string => hashFiles(folder, ['dist/**/*.d.ts']);

/** Lists the direct and indirect workspace dependencies of a package. */
function listSiblings(published: PublishedPackage, all: readonly PublishedPackage[]): PublishedPackage[] {
  const found = new Set<PublishedPackage>();
  const visit = ({ manifest }: PublishedPackage): void => {
    const names = Object.keys(manifest.dependencies ?? {});
    for (const sibling of all.filter(({ name }) => names.includes(name))) {
      if (found.has(sibling)) continue;
      found.add(sibling);
      visit(sibling);
    }
  };
  visit(published);
  return [...found];
}
