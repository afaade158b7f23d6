/** The cost of one contestant in each run, summed up. */
export interface Sample {
  /** The middle of the runs, in the unit of the figure. */
  readonly median: number;
  /** Half the distance between the quartiles of the runs, as a share of the median. */
  readonly spread: number;
  /** Every run in the order it was made, in the unit of the figure. */
  readonly runs: readonly number[];
}

/** Sums up the runs of one contestant; throws a `RangeError` where there is none. */
export function createSample(runs: readonly number[]): Sample {
  if (runs.length === 0) throw new RangeError('A sample needs a run');
  const median = medianOf(runs);
  const sorted = [...runs].sort((left, right) => left - right);
  const quartile = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? median;
  const range = quartile(0.75) - quartile(0.25);
  return { median, spread: median === 0 ? 0 : range / 2 / median, runs };
}

/** Finds the middle of some numbers; the mean of the two in the middle where their count is even. */
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Fits a straight line to values by least squares, and returns its rise from one value to the next. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  const products = values.map((value, index) => (index - middle) * value);
  return total(products) / total(values.map((_, index) => (index - middle) ** 2));
}
