/** Throws with the first difference unless two values of plain data are equal. The order of keys does not matter. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const difference = findDifference(actual, expected, '');
  if (difference !== undefined) throw new Error(`${what}${difference}`);
}

/** A key with the value `undefined` differs from an absent key, because records must leave it out. */
const absent = Symbol('absent');

function findDifference(actual: unknown, expected: unknown, path: string): string | undefined {
  if (!isObject(actual) || !isObject(expected) || Array.isArray(actual) !== Array.isArray(expected)) {
    const place = path === '' ? '' : `, at ${path}`;
    return actual === expected ? undefined : `${place}: expected ${write(expected)}, found ${write(actual)}`;
  }
  for (const key of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const difference = findDifference(readMember(actual, key), readMember(expected, key), `${path}/${key}`);
    if (difference !== undefined) return difference;
  }
  return undefined;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function readMember(value: Readonly<Record<string, unknown>>, key: string): unknown {
  return Object.hasOwn(value, key) ? value[key] : absent;
}

function write(value: unknown): string {
  return value === absent ? 'nothing' : (JSON.stringify(value) ?? String(value));
}

export async function assertThrows(work: Promise<unknown>, what: string): Promise<void> {
  const outcome = await work.then(
    () => 'resolved',
    () => 'rejected',
  );
  assertEqual(outcome, 'rejected', what);
}
