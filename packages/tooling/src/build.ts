import { join } from 'node:path';
import { buildPackages, type Compile } from './build/build-packages.ts';
import { runCommand, stopCommands, workspace } from './run-command.ts';

// Builds the published packages that changed. With --no-types it builds only JavaScript, in a few seconds.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopCommands(signal);
    process.exit(1);
  });
}

/** Runs compilers two at a time. */
function createCompiler(): Compile {
  const config = join(workspace, 'packages/tooling/tsup.config.ts');
  const lanes: Promise<unknown>[] = [Promise.resolve(), Promise.resolve()];
  let next = 0;
  return (folder, withTypes) => {
    const flags = ['--config', config, ...(withTypes ? [] : ['--no-dts'])];
    const lane = next++ % lanes.length;
    const compiled = (lanes[lane] ?? Promise.resolve()).then(() => runCommand('tsup', flags, folder));
    lanes[lane] = compiled;
    return compiled;
  };
}

const results = await buildPackages({
  root: workspace,
  withTypes: !process.argv.includes('--no-types'),
  compile: createCompiler(),
});
const listNames = (end: string): string =>
  results
    .filter((result) => result.end === end)
    .map(({ name }) => name)
    .join(', ');
for (const { name, end, output } of results) {
  if (end === 'failed') console.error(`${name} failed\n${output}`);
  if (end === 'blocked') console.error(`${name} was not built, because a package that it needs failed`);
}
if (results.some(({ end }) => end === 'failed')) process.exitCode = 1;
else console.log(listNames('built') === '' ? 'nothing changed' : `built ${listNames('built')}`);
