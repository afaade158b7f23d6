import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { listEntries, listPublishedPackages } from '../src/published-packages.ts';

const run = promisify(execFile);

const sources = new Map(
  listPublishedPackages().flatMap((published) =>
    listEntries(published).map(({ name, files }) => [name, join(published.folder, files['@ob/source'])]),
  ),
);

const zodFree = [
  '@ob/http',
  '@ob/http/routes',
  '@ob/core',
  '@ob/core/routes',
  '@ob/core/primitives',
  '@ob/core/testing',
  '@ob/consent',
  '@ob/consent/primitives',
  '@ob/oauth',
  '@ob/oauth/primitives',
  '@ob/oauth/routes',
  '@ob/webhooks',
  '@ob/webhooks/primitives',
  '@ob/webhooks-verify',
  '@ob/postgres',
  '@ob/postgres/stores',
  '@ob/server/pages',
  '@ob/server/postgres',
];

/** Imports modules in turn and prints after each whether zod is loaded, which its registry on globalThis shows. */
const program = `
for (const file of process.argv.slice(1)) {
  await import(file);
  console.log('__zod_globalRegistry' in globalThis);
}`;

test('entries without schemas do not load zod', async () => {
  const files = [...zodFree, '@ob/core/schema'].map((name) => sources.get(name) ?? name);
  const flags = ['--conditions=@ob/source', '--input-type=module', '--eval', program, ...files];
  const { stdout } = await run(process.execPath, flags);
  // The last entry loads zod, which proves that the check works.
  expect(stdout.trim().split('\n')).toEqual([...zodFree.map(() => 'false'), 'true']);
});
