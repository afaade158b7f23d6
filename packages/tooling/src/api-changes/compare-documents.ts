import { type Json, methods, readObject } from '../api-document.ts';
import type { ApiChange } from './api-change.ts';
import { addition, breaking } from './api-change.ts';
import { compareOperations } from './compare-operations.ts';
import type { Comparison } from './compare-schemas.ts';
import { type Pair, splitKeys } from './pair.ts';

/**
 * Compares two OpenAPI 3.1 documents of one API and says what has changed for its clients. Summaries, descriptions and
 * examples may change as they like. An operation that was deprecated may go.
 *
 * The comparisons on npm miss renamed operations and lost fields, or reject OpenAPI 3.1 (docs/decisions/own-tools.md).
 */
export function compareDocuments(before: Json, after: Json): readonly ApiChange[] {
  const comparison: Comparison = { documents: { before, after }, compared: new Set() };
  const operations = { before: listOperations(before), after: listOperations(after) };
  const { gone, added, kept } = splitKeys(operations);
  return [
    ...gone.map((name) => judgeGone(name, operations)),
    ...added.map((name) => addition(name, 'is new')),
    ...kept.flatMap((name) =>
      compareOperations(comparison, name, {
        before: readObject(operations.before[name]),
        after: readObject(operations.after[name]),
      }),
    ),
  ];
}

function judgeGone(name: string, { before }: Pair<Json>): ApiChange {
  return readObject(before[name]).deprecated === true
    ? addition(name, 'was deprecated and is gone')
    : breaking(name, 'is gone');
}

/** Lists the operations by `METHOD /path`, each with the parameters that its path shares. */
function listOperations(document: Json): Json {
  const paths = Object.entries(readObject(document.paths));
  return Object.fromEntries(
    paths.flatMap(([path, item]) =>
      methods
        .filter((method) => method in readObject(item))
        .map((method) => [`${method.toUpperCase()} ${path}`, readObject(item)[method]]),
    ),
  );
}
