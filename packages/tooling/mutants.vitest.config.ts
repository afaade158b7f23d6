import { defineConfig } from 'vitest/config';

const conditions = ['@ob/source'];

/** Runs the unit and property tests that `src/mutants.ts` names, in the copy of the workspace that Stryker mutates. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    include: [process.env.OB_MUTANT_TESTS ?? ''],
    exclude: ['**/node_modules/**', '**/*.{contract,e2e,runtimes}.test.ts'],
    testTimeout: 20_000,
    restoreMocks: true,
  },
});
