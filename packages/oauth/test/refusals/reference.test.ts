import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { refusalTables, unreachedReasons } from './refusal-tables.ts';
import { writeReference } from './write-reference.ts';

const file = resolve(import.meta.dirname, '../../../../docs/reference/oauth-refusals.md');

test('docs/reference/oauth-refusals.md is up to date; OB_WRITE_REFERENCE=1 writes it', () => {
  const reference = writeReference(refusalTables, unreachedReasons);
  if (process.env.OB_WRITE_REFERENCE !== undefined) writeFileSync(file, reference);
  expect(readFileSync(file, 'utf8')).toBe(reference);
});
