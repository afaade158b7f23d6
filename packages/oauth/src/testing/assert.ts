/** Throws if two values of plain data differ in anything but the order of keys. */
export function assertEqual(actual: unknown, expected: unknown, label: string): void {
  const [found, required] = [print(actual), print(expected)];
  if (found !== required) throw new Error(`${label}: expected ${required}, found ${found}`);
}

function print(value: unknown): string {
  return (
    JSON.stringify(value, (_, member: unknown) => (isRecord(member) ? sortKeys(member) : member)) ??
    'undefined'
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortKeys(record: object): object {
  return Object.fromEntries(Object.entries(record).sort(([left], [right]) => (left < right ? -1 : 1)));
}
