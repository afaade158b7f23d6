import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { bundleProgram } from '@ob/tooling/runtime-programs';
import { expect, test } from 'vitest';

const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import|require)\s*\(?\s*["']([^"']+)["']/g)].map(([, name = '']) => name);

test.each([
  ['the main entry', '../src/index.ts', []],
  ['/node', '../src/node/index.ts', ['node:crypto']],
  ['/express', '../src/express.ts', []],
  ['/signature', '../src/signature.ts', []],
  ['/signing', '../src/signing.ts', []],
])('%s (%s) is at most 3 kB and imports %j', async (_, file, imports) => {
  const code = await bundleProgram(join(import.meta.dirname, file), { minify: true });
  expect(importsOf(code)).toEqual(imports);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3000);
});

test('imports would be noticed', () => {
  const code = 'import a from"a";import"b";await import("c");require(\'d\');export{e}from "e"';
  expect(importsOf(code)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
