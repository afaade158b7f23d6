import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

// Type-checks every program of the workspace, or those under the folders named as arguments, two at a time.
const root = resolve(import.meta.dirname, '../../..');
const folders = process.argv.slice(2).map((folder) => `${folder.replace(/\/+$/, '')}/`);

const files = (pattern: string): string[] =>
  globSync(pattern, { cwd: root, exclude: (name) => name.endsWith('node_modules') });

const hasSources = (config: string): boolean => files(`${dirname(config)}/**/*.ts`).length > 0;

const queue = files('{packages,examples}/**/tsconfig.json')
  .filter((config) => folders.length === 0 || folders.some((folder) => config.startsWith(folder)))
  .filter(hasSources)
  .sort();

const check = (config: string): Promise<boolean> =>
  new Promise((done) => {
    const memory = `node_modules/.cache/types/${config.replaceAll('/', '-')}.tsbuildinfo`;
    const flags = [
      '--incremental',
      '--tsBuildInfoFile',
      memory,
      '--pretty',
      String(process.stdout.isTTY === true),
    ];
    const compiler = spawn('tsc', ['--project', config, ...flags], { cwd: root, stdio: 'inherit' });
    compiler.on('close', (code) => {
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'} ${config}`);
      done(code === 0);
    });
  });

const work = async (): Promise<boolean> => {
  let passed = true;
  for (let config = queue.shift(); config !== undefined; config = queue.shift()) {
    passed = (await check(config)) && passed;
  }
  return passed;
};

if (queue.length === 0) throw new Error(`no tsconfig.json under ${folders.join(', ')}`);
const results = await Promise.all([work(), work()]);
process.exitCode = results.every(Boolean) ? 0 : 1;
