import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiChange, compareDocuments, formatChange } from '@ob/tooling/api-changes';
import { beforeAll, expect, test } from 'vitest';
import { readServedDocument } from './document.ts';

const file = join(import.meta.dirname, '../../../../docs/reference/openapi.json');
const isWriting = process.env.OB_WRITE_REFERENCE === '1';

let served: string;
let copy: string;
let changes: readonly ApiChange[];

beforeAll(async () => {
  const document = JSON.parse(await readServedDocument('sandbox'));
  served = `${JSON.stringify(document, null, 2)}\n`;
  copy = existsSync(file) || !isWriting ? readFileSync(file, 'utf8') : served;
  changes = compareDocuments(JSON.parse(copy), document);
}, 60_000);

test('nothing has changed over which a client of this version could fail', () => {
  expect(changes.filter(({ isBreaking }) => isBreaking).map(formatChange)).toEqual([]);
});

test('the copy in docs/reference is what a sandbox serves', () => {
  if (isWriting && !changes.some(({ isBreaking }) => isBreaking)) writeFileSync(file, served);
  const told = changes.length === 0 ? ['only words or examples differ'] : changes.map(formatChange);
  const advice = 'OB_WRITE_REFERENCE=1 writes additions into the copy';
  expect(readFileSync(file, 'utf8') === served, [...told, advice].join('\n')).toBe(true);
});
