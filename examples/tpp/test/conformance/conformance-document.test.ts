import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { combinations } from '../authorization/combination.ts';
import { conformanceCases } from './cases.ts';
import { planCases } from './conformance-case.ts';

const document = readFileSync(join(import.meta.dirname, '../../../../docs/conformance.md'), 'utf8');

/** The rows of the table of modules: the name of a module and the file that shows it. */
const rows = [...document.matchAll(/^\| `([^`]+)` \| .+ \| `([^`]+\.ts)` \|$/gm)].map(
  ([, module = '', file = '']) => ({ module, file }),
);

describe('docs/conformance.md', () => {
  test('lists every case in the file that it stands in', () => {
    const listed = rows.filter(({ file }) => file.startsWith('cases/'));
    const cases = Object.entries(conformanceCases).flatMap(([file, table]) =>
      table.map(({ module }) => ({ module, file })),
    );
    const sorted = (list: typeof rows): readonly string[] =>
      list.map(({ module, file }) => `${module} ${file}`).sort();
    expect(sorted(listed)).toEqual(sorted(cases));
  });

  test('names files that are there and tell of the module', () => {
    expect(rows.length).toBeGreaterThan(70);
    for (const { module, file } of rows) {
      const path = join(import.meta.dirname, file);
      expect([file, existsSync(path)]).toEqual([file, true]);
      if (!file.startsWith('aged')) expect(readFileSync(path, 'utf8')).toContain(module);
    }
  });
});

describe('the plan of the cases', () => {
  const planned = planCases(Object.values(conformanceCases).flat(), 'short');

  test('runs the three great ones in every combination', () => {
    for (const module of ['HappyFlow', 'UserRejectsAuthentication', 'RefreshToken']) {
      const runs = planned.filter(
        ({ planned: found, scope }) => found.module === module && scope !== 'webhooks',
      );
      expect(new Set(runs.map(({ combination }) => combination))).toEqual(new Set(combinations));
    }
  });

  test('runs every other one where it applies, and twice where it can', () => {
    for (const { planned: found, combination } of planned) {
      expect(combination).toMatchObject(found.only ?? {});
      const runs = planned.filter((other) => other.planned === found);
      expect([found.module, runs.length >= 2]).toEqual([found.module, true]);
    }
  });
});
