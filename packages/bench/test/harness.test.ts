import { describe, expect, test } from 'vitest';
import { type Figure, limit, peer } from '../src/figure.ts';
import { createProgress } from '../src/progress.ts';
import { alternate, type Lane, race } from '../src/race.ts';
import { evaluate } from '../src/report.ts';
import { createSample, medianOf, slopeOf } from '../src/sample.ts';
import { formatTable } from '../src/table.ts';

const quiet = { runs: 3, milliseconds: 0, progress: () => undefined };

const figure: Figure = {
  name: 'sample',
  unit: 'µs',
  against: [peer('one', 2), { name: 'two', kind: 'peer' }, limit('bare', 0.85)],
  max: 9,
  measure: async () => ({}),
};

describe('a sample', () => {
  test.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
    [[10, 9, 100], 10],
  ])('has the median of %j', (runs, expected) => {
    expect(medianOf(runs)).toBe(expected);
  });

  test('has half the interquartile range as spread, as a share of the median', () => {
    expect(createSample([8, 10, 12])).toEqual({ median: 10, spread: 0.2, runs: [8, 10, 12] });
    expect(createSample([11, 9, 1, 10, 10, 10, 99, 9]).spread).toBeCloseTo(0.1);
    expect(createSample([0, 0]).spread).toBe(0);
  });

  test('has the slope of a least-squares fit', () => {
    expect(slopeOf([5, 7, 9])).toBeCloseTo(2);
    expect(slopeOf([0, 3, 0, 3])).toBeCloseTo(0.6);
  });

  test('throws without a run', () => {
    expect(() => createSample([])).toThrow(RangeError);
  });
});

describe('alternating runs', () => {
  test('warm up every lane, then run in turn, and in reverse order in every second round', async () => {
    const order: string[] = [];
    const lane = (name: string, costs: number[]): Lane => ({
      name,
      run: async (count) => {
        order.push(`${name}${count}`);
        return costs.shift() ?? 0;
      },
    });
    const measured = await alternate(
      quiet,
      [lane('a', [1, 9, 2]), lane('b', [7, 5, 6])],
      async ({ name }) => {
        order.push(`warm ${name}`);
        return name === 'a' ? 10 : 20;
      },
    );
    expect(order).toEqual(['warm a', 'warm b', 'a10', 'b20', 'b20', 'a10', 'a10', 'b20']);
    expect(measured).toEqual({ a: createSample([1, 9, 2]), b: createSample([7, 5, 6]) });
  });

  test('await asynchronous functions, and reject with their error', async () => {
    let done = 0;
    const later = async () => {
      await Promise.resolve();
      done += 1;
    };
    const measured = await race(quiet, { now: () => 1, later });
    expect(Object.keys(measured)).toEqual(['now', 'later']);
    expect(done).toBe(4);
    await expect(race(quiet, { broken: () => Promise.reject(new Error('broken')) })).rejects.toThrow(
      'broken',
    );
  });
});

describe('the evaluation', () => {
  const measured = (ours: number) => ({
    ours: createSample([ours]),
    one: createSample([10]),
    two: createSample([4]),
    bare: createSample([4]),
  });

  test('divides the cost of the other contestants by ours, and compares the ratio with the goals', () => {
    const { comparisons, max } = evaluate(figure, measured(5));
    expect(comparisons.map(({ name, kind, ratio, goal, met }) => [name, kind, ratio, goal, met])).toEqual([
      ['one', 'peer', 2, 2, true],
      ['two', 'peer', 0.8, undefined, undefined],
      ['bare', 'limit', 0.8, 0.85, false],
    ]);
    expect(max).toEqual({ goal: 9, met: true });
  });

  test('reports a goal as not met when it is missed narrowly', () => {
    const { comparisons, max } = evaluate(figure, measured(9.5));
    expect(comparisons[0]?.met).toBe(false);
    expect(max?.met).toBe(false);
  });

  test('throws when a contestant was not measured', () => {
    expect(() => evaluate(figure, { ours: createSample([1]) })).toThrow('sample did not measure one');
  });

  test('is formatted as a table with a line for every peer', () => {
    const lines = formatTable([evaluate(figure, measured(5))]).split('\n');
    expect(lines.map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['figure', 'ours', 'peer', 'limit', '× peer', '× limit', 'goal'],
      [expect.stringMatching(/^-+$/)],
      [
        'sample',
        '5.00 µs',
        'one',
        '10.0 µs',
        '4.00 µs',
        '2.00',
        '0.80',
        '≥ 2 × peer ✓, ≥ 0.85 × limit ✗, ≤ 9 µs ✓',
      ],
      ['two', '4.00 µs', '0.80'],
    ]);
  });
});

test('reports progress every two seconds', () => {
  const lines: string[] = [];
  let present = 1_000;
  const progress = createProgress(
    (line) => lines.push(line),
    () => present,
  );
  for (const at of [1_000, 2_999, 3_000, 4_000, 5_100]) {
    present = at;
    progress(`step at ${at}`);
  }
  expect(lines).toEqual(['2 s … step at 3000', '4 s … step at 5100']);
});
