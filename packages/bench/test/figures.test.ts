import { expect, test } from 'vitest';
import { listFigures } from '../src/figures.ts';

test('every figure has a name of its own, and goals for contestants that it has', () => {
  const figures = listFigures({
    conditions: [],
    createDatabase: () => Promise.reject(new Error('No database')),
  });
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
  for (const { against, goal } of figures) {
    expect([...against.peers, against.limit]).toEqual(expect.arrayContaining(Object.keys(goal.ratios)));
  }
});
