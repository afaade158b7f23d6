import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleProgram } from '@ob/tooling/runtime-programs';
import { expect, test } from 'vitest';

const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import|require)\s*\(?\s*["']([^"']+)["']/g)].map(([, name = '']) => name);

test.each([
  ['the main entry', '../src/index.ts', 3000, []],
  ['/node', '../src/node/index.ts', 3000, ['node:crypto']],
  ['/express', '../src/express.ts', 3000, []],
  ['/signing', '../src/signing.ts', 3500, []],
])('%s (%s) is at most %d bytes and imports %j', async (_, file, limit, imports) => {
  const code = await bundleProgram(join(import.meta.dirname, file), { minify: true });
  expect(importsOf(code)).toEqual(imports);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(limit);
});

test('the check finds an import', () => {
  const code = 'import a from"a";import"b";await import("c");require(\'d\');export{e}from "e"';
  expect(importsOf(code)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
