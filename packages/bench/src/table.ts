import type { Unit } from './figure.ts';
import type { Comparison, Outcome } from './report.ts';
import type { Sample } from './sample.ts';

const titles = ['figure', 'ours', 'peer', '', 'limit', '× peer', '× limit', 'goal'] as const;
const numeric: readonly boolean[] = [false, true, false, true, true, true, true, false];

type Cells = readonly string[];

export function formatTable(outcomes: readonly Outcome[]): string {
  const rows: readonly Cells[] = [titles, ...outcomes.flatMap(formatOutcome)];
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => pad(cell, column, widths))
      .join('  ')
      .trimEnd(),
  );
  const [head = '', ...body] = lines;
  return [head, '-'.repeat(widths.reduce((sum, width) => sum + width + 2, -2)), ...body].join('\n');
}

function pad(cell: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return numeric[column] === true ? cell.padStart(width) : cell.padEnd(width);
}

function formatOutcome(outcome: Outcome): readonly Cells[] {
  const { name, unit, ours, comparisons, max } = outcome;
  const limit = comparisons.find(({ kind }) => kind === 'limit');
  const [first, ...others] = comparisons.filter(({ kind }) => kind === 'peer');
  const bound = max === undefined ? [] : [`≤ ${max.goal} ${unit} ${mark(max.met)}`];
  const goals = [...describeGoal(first), ...describeGoal(limit), ...bound].join(', ');
  return [
    [
      name,
      formatSample(ours, unit),
      first?.name ?? '',
      first === undefined ? '' : formatSample(first.sample, unit),
      limit === undefined ? '' : formatSample(limit.sample, unit),
      formatRatio(first),
      formatRatio(limit),
      goals,
    ],
    ...others.map((peer) => [
      '',
      '',
      peer.name,
      formatSample(peer.sample, unit),
      '',
      formatRatio(peer),
      '',
      describeGoal(peer).join(''),
    ]),
  ];
}

function describeGoal(comparison: Comparison | undefined): readonly string[] {
  if (comparison?.goal === undefined) return [];
  const { kind, goal, met } = comparison;
  return [`≥ ${goal} × ${kind} ${mark(met === true)}`];
}

function mark(met: boolean): string {
  return met ? '✓' : '✗';
}

function formatRatio(comparison: Comparison | undefined): string {
  return comparison === undefined ? '' : formatNumber(comparison.ratio);
}

function formatSample({ median, spread, runs }: Sample, unit: Unit): string {
  const value = `${formatNumber(median)} ${unit}`;
  return runs.length < 2 ? value : `${value} ±${String(Math.round(spread * 100)).padStart(2)} %`;
}

function formatNumber(value: number): string {
  if (value >= 100) return value.toFixed(0);
  return value.toFixed(value >= 10 ? 1 : 2);
}
