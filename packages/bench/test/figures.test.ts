import { describe, expect, test } from 'vitest';
import { listFigures } from '../src/figures.ts';
import { judge } from '../src/report.ts';

const figures = listFigures(['@ob/source']);
const once = { runs: 1, milliseconds: 0, progress: () => undefined };

test('every figure has a name of its own, and goals for contestants that it has', () => {
  expect(new Set(figures.map(({ name }) => name)).size).toBe(figures.length);
  for (const { against, goal } of figures) {
    expect([...against.peers, against.limit]).toEqual(expect.arrayContaining(Object.keys(goal.ratios)));
  }
});

describe('every figure runs', () => {
  test.each(figures.map((figure) => [figure.name, figure] as const))(
    '%s',
    async (_, figure) => {
      const measured = await figure.measure(once);
      const { ours, comparisons } = judge(figure, measured);
      expect(Object.keys(measured)).toHaveLength(comparisons.length + 1);
      expect(ours.runs).toHaveLength(1);
      expect(Number.isFinite(ours.median)).toBe(true);
    },
    60_000,
  );
});
