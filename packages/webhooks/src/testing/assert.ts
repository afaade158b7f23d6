/** The order of keys does not matter. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const [actualText, expectedText] = [write(actual), write(expected)];
  if (actualText !== expectedText) throw new Error(`${what}: expected ${expectedText}, got ${actualText}`);
}

export function assertPresent<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new Error(`${what} is missing`);
  return value;
}

function write(value: unknown): string {
  return JSON.stringify(value, sortKeys) ?? 'undefined';
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1)));
}
