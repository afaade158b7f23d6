import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { runCommand, workspace } from './run-command.ts';

// Packs every published package as the registry would get it, lints the archive, and loads what was built.
interface Manifest {
  readonly name: string;
  readonly private?: boolean;
  readonly exports: Readonly<Record<string, string | { readonly import: string }>>;
}

const readManifest = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8'));

const builtEntries = (folder: string, manifest: Manifest): string[] =>
  Object.values(manifest.exports).flatMap((target) =>
    typeof target === 'string' ? [] : [resolve(folder, target.import)],
  );

/** Reports what is wrong with one package; an empty text is a pass. */
async function check(folder: string, archives: string): Promise<string> {
  const manifest = readManifest(join(folder, 'package.json'));
  const archive = join(archives, `${manifest.name.replace(/\W+/g, '-')}.tgz`);
  const load = builtEntries(folder, manifest).map((file) => `await import(${JSON.stringify(file)});`);
  const steps: [string, string[]][] = [
    ['pnpm', ['pack', '--out', archive]],
    ['publint', ['run', archive, '--strict']],
    ['attw', [archive, '--profile', 'esm-only', '--no-color']],
    ['node', ['--input-type=module', '--eval', load.join('\n')]],
  ];
  for (const [command, flags] of steps) {
    const { code, output } = await runCommand(command, flags, folder);
    if (code !== 0) return `${manifest.name}: ${command} failed\n${output}`;
  }
  return '';
}

const folders = globSync('packages/*/package.json', { cwd: workspace })
  .map((file) => join(workspace, file))
  .filter((file) => readManifest(file).private !== true)
  .map((file) => dirname(file))
  .sort();

const archives = await mkdtemp(join(tmpdir(), 'ob-packages-'));
try {
  for (const folder of folders) {
    const fault = await check(folder, archives);
    console.log(fault === '' ? `ok     ${folder}` : `FAILED ${fault}`);
    if (fault !== '') process.exitCode = 1;
  }
} finally {
  await rm(archives, { recursive: true, force: true });
}
