import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { happyCases } from './cases/happy-cases.ts';
import { requestCases } from './cases/request-cases.ts';

const readDocument = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../../docs', path), 'utf8');

/** The rows of the tables of modules: the module and where it is shown. */
const rows = [...readDocument('conformance.md').matchAll(/^\| `([^`]+)` \|.* \| ([^|]+) \|$/gm)].map(
  ([, module = '', shown = '']) => ({ module, shown }),
);

test('the document lists every case in its file', () => {
  const listed = rows.filter(({ shown }) => shown.includes('-cases.ts'));
  const cases = { 'happy-cases.ts': happyCases, 'request-cases.ts': requestCases };
  const expected = Object.entries(cases).flatMap(([file, table]) =>
    table.map(({ module }) => ({ module, shown: `\`cases/${file}\`` })),
  );
  expect(new Set(listed)).toEqual(new Set(expected));
});

test('the document names, for every module that must be refused, rows of the reference of refusals', () => {
  const reference = readDocument('reference/oauth-refusals.md');
  const refused = rows.filter(({ shown }) => shown.startsWith('“'));
  expect(refused.length).toBeGreaterThan(45);
  for (const { module, shown } of refused)
    for (const [, title] of shown.matchAll(/“([^”]+)”/g))
      expect([module, reference.includes(`\n| ${title} | 4`)]).toEqual([module, true]);
});
