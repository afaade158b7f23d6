import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listPublishedPackages } from '../published-packages.ts';

export interface BuildOptions {
  readonly root: string;
  /** Without type declarations, a build takes a few seconds. */
  readonly withTypes: boolean;
  /** Compiles one package. `code` is 0 on success. */
  readonly compile: (folder: string) => Promise<{ readonly code: number; readonly output: string }>;
}

/** The last complete build. */
interface BuildRecord {
  readonly inputs: string;
  readonly outputs: string;
  readonly withTypes: boolean;
}

/** The lockfile has the versions of the compiler and the libraries. */
const inputs = [
  'pnpm-lock.yaml',
  'packages/tooling/{tsup.config.ts,tsconfig/*.json,src/build.ts,src/build/*.ts}',
];
const ownInputs = '{src/**,package.json,tsconfig.json}';

/**
 * Builds every published package, two at a time, unless all inputs and outputs are those of the last complete build. Returns
 * the output of each package that failed, or `current`.
 */
export async function buildPackages(options: BuildOptions): Promise<'current' | readonly string[]> {
  const { root, withTypes, compile } = options;
  const names = listPublishedPackages(root).map(({ folder }) => folder.slice(root.length + 1));
  const hashInputs = () => hashFiles(root, [...inputs, ...names.map((name) => `${name}/${ownInputs}`)]);
  const hashOutputs = () =>
    hashFiles(
      root,
      names.map((name) => `${name}/dist/**`),
    );
  const file = join(root, 'node_modules/.cache/build.json');
  const last = readRecord(file);
  const before = hashInputs();
  const fits = last?.inputs === before && (last.withTypes || !withTypes);
  if (fits && last.outputs === hashOutputs()) return 'current';
  // An aborted build leaves no record.
  rmSync(file, { force: true });
  const queue = [...names];
  const failures: string[] = [];
  const work = async (): Promise<void> => {
    for (let name = queue.shift(); name !== undefined; name = queue.shift()) {
      const { code, output } = await compile(join(root, name));
      if (code !== 0) failures.push(`${name} failed\n${output}`);
    }
  };
  await Promise.all([work(), work()]);
  if (failures.length > 0) return failures;
  mkdirSync(dirname(file), { recursive: true });
  const record: BuildRecord = { inputs: before, outputs: hashOutputs(), withTypes };
  writeFileSync(file, JSON.stringify(record));
  return [];
}

function readRecord(file: string): BuildRecord | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function hashFiles(root: string, patterns: readonly string[]): string {
  const hash = createHash('sha256');
  const entries = globSync(patterns, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map((entry) => join(entry.parentPath, entry.name)).sort())
    hash.update(JSON.stringify([file.slice(root.length), readFileSync(file, 'base64')]));
  return hash.digest('hex');
}
