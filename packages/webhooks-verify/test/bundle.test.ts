import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { bundle } from './bundle.ts';

const importsOf = (code: string): string[] =>
  [...code.matchAll(/\b(?:from|import|require)\s*\(?\s*["']([^"']+)["']/g)].map(([, name = '']) => name);

test.each([
  ['the main entry', '../src/index.ts', []],
  ['/node', '../src/node/index.ts', ['node:crypto']],
  ['/express', '../src/express.ts', []],
  ['/signature', '../src/signature.ts', []],
  ['/signing', '../src/signing.ts', []],
  ['/testing', '../src/testing.ts', []],
])('%s (%s) is at most 3 kB and imports %j', async (_, file, imports) => {
  const code = await bundle(file, { minify: true });
  expect(importsOf(code)).toEqual(imports);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(3000);
});

test('imports would be noticed', () => {
  const code = 'import a from"a";import"b";await import("c");require(\'d\');export{e}from "e"';
  expect(importsOf(code)).toEqual(['a', 'b', 'c', 'd', 'e']);
});
