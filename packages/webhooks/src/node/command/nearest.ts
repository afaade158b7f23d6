/** Finds the word that a mistyped one was probably meant to be; `undefined` where none is near. */
export function findNearest(typed: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((word) => ({ word, distance: measureDistance(typed.slice(0, 40), word) }))
    .sort((left, right) => left.distance - right.distance);
  return best !== undefined && best.distance <= Math.max(2, best.word.length / 3) ? best.word : undefined;
}

/** Counts the letters to add, drop or replace (Levenshtein distance). */
function measureDistance(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...left].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...right].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[right.length] ?? 0;
}
