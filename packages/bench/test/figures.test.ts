import { expect, test } from 'vitest';
import { listFigures } from '../src/figures.ts';

test('every figure has a unique name', () => {
  const createDatabase = () => Promise.reject(new Error('No database'));
  const names = listFigures({ conditions: [], createDatabase }).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
