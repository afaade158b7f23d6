import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';

const root = resolve(import.meta.dirname, '../..');
const conditions = ['@ob/source'];
const database = resolve(import.meta.dirname, 'src/vitest-database.ts');
const chromium = resolve(root, 'examples/tpp/test/chromium/unpack-chromium.ts');
const kinds = ['property', 'contract', 'e2e', 'runtimes'] as const;

type Kind = (typeof kinds)[number];

const filesOf = (kind: Kind): string => `{packages,examples}/*/test/**/*.${kind}.test.ts`;

/** One project per kind of test. The file name has the kind; `*.test.ts` is a unit test. */
const project = (kind: Kind, options: { seconds: number; setup?: readonly string[] }) => ({
  extends: true as const,
  test: {
    name: kind,
    include: [filesOf(kind)],
    testTimeout: options.seconds * 1000,
    hookTimeout: options.seconds * 1000,
    ...(options.setup === undefined ? {} : { globalSetup: [...options.setup] }),
  },
});

export default defineConfig({
  root,
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    environment: 'node',
    pool: 'forks',
    // The files of a project share two processes, because loading the same modules takes most of the time.
    isolate: false,
    maxWorkers: 2,
    maxConcurrency: 2,
    // For the servers that tests start.
    env: { NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/compile') },
    restoreMocks: true,
    passWithNoTests: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          testTimeout: 20_000,
          include: ['{packages,examples}/*/test/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...kinds.map(filesOf)],
        },
      },
      project('property', { seconds: 60 }),
      project('contract', { seconds: 60, setup: [database] }),
      project('e2e', { seconds: 180, setup: [database, chromium] }),
      project('runtimes', { seconds: 120 }),
    ],
  },
});
