import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listPublishedPackages, type PublishedPackage } from './published-packages.ts';
import { runCommand } from './run-command.ts';

// Packs every published package as the registry gets it, and lints the archive.

/** Reports what is wrong with one package; an empty text is a pass. */
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

const archives = await mkdtemp(join(tmpdir(), 'ob-packages-'));
try {
  for (const published of listPublishedPackages()) {
    const fault = await check(published, archives);
    console.log(fault === '' ? `ok     ${published.name}` : `FAILED ${fault}`);
    if (fault !== '') process.exitCode = 1;
  }
} finally {
  await rm(archives, { recursive: true, force: true });
}
