import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { accessRefusals, accessSteps, endpoints } from '@ob/core/routes';
import { expect, test } from 'vitest';
import { writePermissions } from './write-permissions.ts';

const file = resolve(import.meta.dirname, '../../../../docs/reference/permissions.md');

test('docs/reference/permissions.md is up to date; OB_WRITE_REFERENCE=1 writes it', () => {
  const reference = writePermissions();
  if (process.env.OB_WRITE_REFERENCE !== undefined) writeFileSync(file, reference);
  expect(readFileSync(file, 'utf8')).toBe(reference);
});

test('refusals are in the order of their steps, and every step except the query has one', () => {
  const steps = Object.values(accessRefusals).map(({ step }) => step);
  expect([...new Set(steps)]).toEqual(accessSteps.slice(0, -1));
  expect(steps).toEqual(
    [...steps].sort((one, other) => accessSteps.indexOf(one) - accessSteps.indexOf(other)),
  );
});

test('an endpoint concerns one account when its path has {accountId}', () => {
  for (const { path, accounts } of Object.values(endpoints))
    expect(path.includes('{accountId}')).toBe(accounts === 'one');
});
