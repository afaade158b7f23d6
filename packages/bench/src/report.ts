import type { Figure, Measurement } from './figure.ts';
import type { Sample } from './sample.ts';

/** How we stand to one opponent. */
export interface Comparison {
  readonly name: string;
  readonly kind: 'peer' | 'limit';
  readonly sample: Sample;
  /** How many times cheaper than it we are: its median divided by ours. */
  readonly ratio: number;
  /** How many times cheaper we want to be; absent where no goal is set. */
  readonly goal?: number;
  /** Absent without a goal. */
  readonly met?: boolean;
}

/** What one figure came to. */
export interface Outcome {
  readonly name: string;
  readonly unit: Figure['unit'];
  readonly ours: Sample;
  readonly comparisons: readonly Comparison[];
  /** What we want to cost at most; absent where no such goal is set. */
  readonly atMost?: { readonly goal: number; readonly met: boolean };
}

/** Judges what was measured by the goals of its figure. Throws where a contestant was not measured. */
export function judge(figure: Figure, measurement: Measurement): Outcome {
  const { name, unit, against, goal } = figure;
  const ours = findSample(figure, measurement, 'ours');
  const compare = (kind: Comparison['kind']) => (opponent: string) => {
    const sample = findSample(figure, measurement, opponent);
    const ratio = sample.median / ours.median;
    const wanted = goal.ratios[opponent];
    const verdict = wanted === undefined ? {} : { goal: wanted, met: ratio >= wanted };
    return { name: opponent, kind, sample, ratio, ...verdict };
  };
  const limits = against.limit === undefined ? [] : [against.limit];
  const comparisons = [...against.peers.map(compare('peer')), ...limits.map(compare('limit'))];
  const { atMost } = goal;
  const bound = atMost === undefined ? {} : { atMost: { goal: atMost, met: ours.median <= atMost } };
  return { name, unit, ours, comparisons, ...bound };
}

function findSample(figure: Figure, measurement: Measurement, name: string): Sample {
  const sample = measurement[name];
  if (sample === undefined) throw new Error(`${figure.name} did not measure ${name}`);
  return sample;
}
