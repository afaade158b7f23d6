/** An unknown variable that begins with `OB_`. */
export interface UnknownVariable {
  readonly name: string;
  /** The most similar known variable. */
  readonly suggestion?: string;
}

/** The maximum number of different letters of a suggestion. */
const maxDistance = 3;

/** Finds the variables that begin with `OB_` and are not known. */
export function findUnknownVariables(
  environment: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): readonly UnknownVariable[] {
  return Object.keys(environment)
    .filter((name) => name.startsWith('OB_') && !known.includes(name))
    .sort()
    .map((name) => {
      const suggestion = findNearest(name, known);
      return suggestion === undefined ? { name } : { name, suggestion };
    });
}

/** Describes an unknown variable for the operator. */
export function describeUnknown({ name, suggestion }: UnknownVariable): string {
  const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`;
  return `${name} is not a variable of this server and has no effect.${hint}`;
}

function findNearest(name: string, known: readonly string[]): string | undefined {
  const [nearest] = known
    .map((candidate) => ({ candidate, distance: measureDistance(name, candidate) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((one, other) => one.distance - other.distance);
  return nearest?.candidate;
}

/** Counts the letters to insert, remove or replace (Levenshtein distance). */
function measureDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, other] of [...to].entries()) {
      const replaced = (row[column] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(replaced, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
