import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const folders = [
  join(import.meta.dirname, '../migrations'),
  join(import.meta.dirname, '../../../examples/bank/migrations'),
];

/** The last file of each first schema. No table has rows yet when these files run. */
const firstSchema = { ob: '0012', bank: '0007' };

/** Changes that break the statements of the previous release, or block them for long. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'drops a table': /\bDROP TABLE\b/,
  'drops a column': /\bDROP COLUMN\b/,
  'renames something': /\bRENAME\b/,
  'changes a type': /\bALTER COLUMN \w+ (?:SET DATA )?TYPE\b/,
  'forbids NULL': /\bSET NOT NULL\b/,
  'requires a column without a default':
    /\bADD COLUMN \w+ (?![^,;]*\b(?:DEFAULT|GENERATED)\b)[^,;]*\bNOT NULL\b/,
};

const indexBuild = /CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)[^;]*?\bON (\w+\.\w+)/g;

/** Lists forbidden changes. A file that starts with `-- contract:` may remove what no running release needs. */
function findMismatches(sql: string): readonly string[] {
  const text = sql.replace(/--.*/g, '');
  const errors = /^-- contract: /m.test(sql)
    ? []
    : Object.entries(forbidden).flatMap(([finding, pattern]) => (pattern.test(text) ? [finding] : []));
  const blocking = [...text.matchAll(indexBuild)].filter(
    ([, table]) => !text.includes(`CREATE TABLE ${table} `),
  );
  return [...errors, ...blocking.map(([, table]) => `blocks writes to ${table} while it builds an index`)];
}

describe.each(folders)('%s', (folder) => {
  const first = folder.endsWith('bank/migrations') ? firstSchema.bank : firstSchema.ob;
  const later = readdirSync(folder).filter((file) => file.slice(0, 4) > first);

  test('keeps a schema on which the previous release runs', () => {
    const errors = later.map(
      (file) => [file, findMismatches(readFileSync(join(folder, file), 'utf8'))] as const,
    );
    expect(errors.filter(([, found]) => found.length > 0)).toEqual([]);
  });
});

test.each([
  ['ALTER TABLE ob.a DROP COLUMN b;', 'drops a column'],
  ['ALTER TABLE ob.a ADD COLUMN b text NOT NULL;', 'requires a column without a default'],
  ['ALTER TABLE ob.a ALTER COLUMN b TYPE text;', 'changes a type'],
  ['CREATE INDEX a_by_b ON ob.a (b);', 'blocks writes to ob.a while it builds an index'],
])('reports: %s %s', (sql, finding) => {
  expect(findMismatches(sql)).toEqual([finding]);
});

test.each([
  'ALTER TABLE ob.a ADD COLUMN b int NOT NULL DEFAULT 0;',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS a_by_b ON ob.a (b);',
  'CREATE TABLE ob.a (b int); CREATE INDEX a_by_b ON ob.a (b);',
  '-- contract: no release reads b since 1.4\nALTER TABLE ob.a DROP COLUMN b;',
])('allows %s', (sql) => {
  expect(findMismatches(sql)).toEqual([]);
});
