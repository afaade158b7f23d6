/** Throws unless two values of plain data are equal. The order of keys does not matter. */
export function assertEqual(actual: unknown, expected: unknown, what: string): void {
  const [found, required] = [write(actual), write(expected)];
  if (found !== required) throw new Error(`${what}: expected ${required}, found ${found}`);
}

/** A key with the value `undefined` differs from an absent key, because records must leave it out. */
function write(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(write).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const members = Object.entries(value).map(([key, member]) => `${key}: ${write(member)}`);
  return `{${members.sort().join(', ')}}`;
}

export async function assertThrows(work: Promise<unknown>, what: string): Promise<void> {
  const outcome = await work.then(
    () => 'resolved',
    () => 'rejected',
  );
  assertEqual(outcome, 'rejected', what);
}
