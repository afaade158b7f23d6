/** Throws unless two JSON values are equal. The order of keys does not matter. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, required] = [describe(actual), describe(expected)];
  if (found !== required) throw new Error(`${what}: expected ${required}, found ${found}`);
}

/** Throws unless a promise is rejected. */
export async function assertThrows(work: Promise<unknown>, what: string): Promise<void> {
  const outcome = await work.then(
    () => 'resolved',
    () => 'rejected',
  );
  assertEqual(outcome, 'rejected', what);
}

function describe(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'undefined';
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
