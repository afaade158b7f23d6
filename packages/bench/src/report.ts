import type { Figure, Measurement, Reference } from './figure.ts';
import type { Sample } from './sample.ts';

export interface Comparison extends Reference {
  readonly sample: Sample;
  readonly ratio: number;
  readonly met?: boolean;
}

export interface Outcome {
  readonly name: string;
  readonly unit: Figure['unit'];
  readonly ours: Sample;
  readonly comparisons: readonly Comparison[];
  readonly max?: { readonly goal: number; readonly met: boolean };
}

/** Compares a measurement with the goals of its figure. Throws if a contestant was not measured. */
export function evaluate(figure: Figure, measurement: Measurement): Outcome {
  const { name, unit, against, max } = figure;
  const findSample = (contestant: string): Sample => {
    const sample = measurement[contestant];
    if (sample === undefined) throw new Error(`${name} did not measure ${contestant}`);
    return sample;
  };
  const ours = findSample('ours');
  const comparisons = against.map((reference) => {
    const sample = findSample(reference.name);
    const ratio = sample.median / ours.median;
    const { goal } = reference;
    return { ...reference, sample, ratio, ...(goal !== undefined && { met: ratio >= goal }) };
  });
  const bound = max !== undefined && { max: { goal: max, met: ours.median <= max } };
  return { name, unit, ours, comparisons, ...bound };
}
