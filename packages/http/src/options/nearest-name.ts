/** Finds the known name that a misspelt one stands for. At most a third of its characters may differ. */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const maxDistance = Math.max(1, Math.floor(name.length / 3));
  const [nearest] = known
    .map((each) => ({ each, distance: measureDistance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((left, right) => left.distance - right.distance);
  return nearest?.each;
}

/** Counts the characters to insert, delete or replace (Levenshtein distance). */
function measureDistance(from: string, to: string): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, character] of [...from].entries()) {
    const current = [row + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (previous[column] ?? 0) + (character === other ? 0 : 1);
      current.push(Math.min(replaced, (previous[column + 1] ?? 0) + 1, (current[column] ?? 0) + 1));
    }
    previous = current;
  }
  return previous.at(-1) ?? 0;
}
