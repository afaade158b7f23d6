import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vitest/config';

const conditions = ['@ob/source'];
const packages = resolve(import.meta.dirname, '..');

/** Loads every package from the copy of the workspace: its `node_modules` link to the packages that are not mutated. */
const copiedPackages: Plugin = {
  name: 'copied-packages',
  enforce: 'pre',
  resolveId(id) {
    const [, folder] = /^@ob\/([^/]+)/.exec(id) ?? [];
    if (folder === undefined) return undefined;
    return this.resolve(id, resolve(packages, folder, 'package.json'), { skipSelf: true });
  },
};

/** Runs the tests that `src/mutants.ts` names, in the copy of the workspace that Stryker mutates. */
export default defineConfig({
  plugins: [copiedPackages],
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [process.env.OB_MUTANT_TESTS ?? ''],
    exclude: ['**/node_modules/**', '**/*.{contract,e2e,runtimes}.test.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
