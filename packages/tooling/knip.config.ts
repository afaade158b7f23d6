import type { KnipConfig } from 'knip';

const tests = 'test/**/*.test.ts';
const project = ['src/**/*.ts', 'test/**/*.ts'];
// The packages' entries are read from `exports` in their package.json.
const library = { entry: [tests], project };
const server = { entry: ['src/main.ts', tests], project };

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [],
      project: [],
      // Runtimes and pnpm are started as programs; the linter, the docs and the checks by the gates.
      ignoreDependencies: ['bun', 'deno', 'node-runtime', 'pnpm', 'workerd'],
    },
    'packages/tooling': {
      entry: [
        'src/{build,docs,packages,types,verify,vitest-database}.ts',
        'bin/run.js',
        '*.config.{ts,mjs}',
        tests,
      ],
      project: ['src/**/*.ts', 'bin/*.js', 'test/**/*.ts', '*.config.{ts,mjs}'],
    },
    'packages/bench': server,
    'packages/*': library,
    'examples/bank': { entry: ['src/*-main.ts', tests], project },
    'examples/*': server,
  },
  ignoreExportsUsedInFile: true,
};

export default config;
