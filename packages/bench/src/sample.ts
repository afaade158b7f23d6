export interface Sample {
  readonly median: number;
  /** Half the interquartile range, as a share of the median. */
  readonly spread: number;
  readonly runs: readonly number[];
}

/** Throws a `RangeError` if `runs` is empty. */
export function createSample(runs: readonly number[]): Sample {
  if (runs.length === 0) throw new RangeError('`runs` is empty. Pass at least one run');
  const median = medianOf(runs);
  const sorted = [...runs].sort((left, right) => left - right);
  const quartile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? median;
  const range = quartile(0.75) - quartile(0.25);
  return { median, spread: median === 0 ? 0 : range / 2 / median, runs };
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Returns the slope of the least-squares line through the values, per step. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const products = values.map((value, index) => (index - middle) * value);
  return total(products) / total(values.map((_, index) => (index - middle) ** 2));
}
