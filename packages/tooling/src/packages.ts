import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPublishedPackages, type PublishedPackage } from './published-packages.ts';
import { runCommand, workspace } from './run-command.ts';

// Lints the packed archives. Then type-checks programs against the built declarations, because bundling can change types.

/** Returns the problems of one package, or an empty text. */
async function check({ name, folder }: PublishedPackage, archives: string): Promise<string> {
  const archive = join(archives, `${name.replace(/\W+/g, '-')}.tgz`);
  const steps: [string, string[]][] = [
    ['pnpm', ['pack', '--out', archive]],
    ['publint', ['run', archive, '--strict']],
    ['attw', [archive, '--profile', 'esm-only', '--no-color']],
  ];
  for (const [command, flags] of steps) {
    const { code, output } = await runCommand(command, flags, folder);
    if (code !== 0) return `${name}: ${command} failed\n${output}`;
  }
  return '';
}

/** Returns the compiler errors, or an empty text. */
async function checkDeclarations(): Promise<string> {
  const config = join(workspace, 'packages/tooling/tsconfig/built.json');
  const { code, output } = await runCommand('tsc', ['--project', config]);
  return code === 0 ? '' : `built declarations: tsc failed\n${output}`;
}

function report(name: string, mismatch: string): void {
  console.log(mismatch === '' ? `ok     ${name}` : `FAILED ${mismatch}`);
  if (mismatch !== '') process.exitCode = 1;
}

const archives = await mkdtemp(join(tmpdir(), 'ob-packages-'));
try {
  for (const published of listPublishedPackages()) report(published.name, await check(published, archives));
  report('built declarations', await checkDeclarations());
} finally {
  await rm(archives, { recursive: true, force: true });
}
