import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { happyCases } from './cases/happy-cases.ts';
import { requestCases } from './cases/request-cases.ts';

const readDocument = (path: string) =>
  readFileSync(join(import.meta.dirname, '../../../../docs', path), 'utf8');

/** The module and the last cell of each row in the tables of modules. */
const rows = [...readDocument('conformance.md').matchAll(/^\| `([^`]+)` \|.* \| ([^|]+) \|$/gm)].map(
  ([, module = '', proof = '']) => ({ module, proof }),
);

test('the conformance page lists every case with its file', () => {
  const listed = rows.filter(({ proof }) => proof.includes('-cases.ts'));
  const cases = { 'happy-cases.ts': happyCases, 'request-cases.ts': requestCases };
  const expected = Object.entries(cases).flatMap(([file, table]) =>
    table.map(({ module }) => ({ module, proof: `\`cases/${file}\`` })),
  );
  expect(new Set(listed)).toEqual(new Set(expected));
});

test('the conformance page links every refused module to rows of the reference of refusals', () => {
  const reference = readDocument('reference/oauth-refusals.md');
  const refused = rows.filter(({ proof }) => proof.startsWith('“'));
  expect(refused.length).toBeGreaterThan(45);
  for (const { module, proof } of refused)
    for (const [, title] of proof.matchAll(/“([^”]+)”/g))
      expect([module, reference.includes(`\n| ${title} | 4`)]).toEqual([module, true]);
});
