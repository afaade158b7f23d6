/** Finds the straight line that lies nearest to all values, and answers its rise from one to the next. */
export function slopeOf(values: readonly number[]): number {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const products = values.map((value, index) => (index - middle) * (value - mean));
  const squares = values.map((_, index) => (index - middle) ** 2);
  const total = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
  return total(products) / total(squares);
}
