import { join } from 'node:path';
import { buildPackages } from './build/build-packages.ts';
import { runCommand, stopCommands, workspace } from './run-command.ts';

// Builds the published packages unless nothing has changed. With --no-types it builds only JavaScript.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    stopCommands(signal);
    process.exit(1);
  });
}

const withTypes = !process.argv.includes('--no-types');
const config = join(workspace, 'packages/tooling/tsup.config.ts');
const result = await buildPackages({
  root: workspace,
  withTypes,
  compile: (folder) => runCommand('tsup', ['--config', config, ...(withTypes ? [] : ['--no-dts'])], folder),
});
if (result === 'current') console.log('nothing changed');
else if (result.length === 0) console.log('built every package');
else {
  console.error(result.join('\n'));
  process.exitCode = 1;
}
