import { type Json, methods, readObject } from '../api-document.ts';
import { type ApiChange, addition, breaking } from './api-change.ts';
import { compareOperations } from './compare-operations.ts';
import { compareMembers, mapPair } from './pair.ts';

/**
 * Compares two OpenAPI 3.1 documents. Texts and examples may change, and a deprecated operation may be removed.
 * docs/decisions/own-tools.md says why no library on npm fits.
 */
export function compareDocuments(before: Json, after: Json): readonly ApiChange[] {
  const comparison = { documents: { before, after }, compared: new Set<string>() };
  const operations = mapPair(comparison.documents, listOperations);
  return compareMembers(operations, {
    removed: (name) =>
      readObject(operations.before[name]).deprecated === true
        ? addition(name, 'was deprecated and removed')
        : breaking(name, 'was removed'),
    added: (name) => addition(name, 'is new'),
    common: (name, values) => compareOperations(comparison, name, mapPair(values, readObject)),
  });
}

/** Lists the operations by `METHOD /path`. */
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
