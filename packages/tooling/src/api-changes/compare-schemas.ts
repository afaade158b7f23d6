import { type Json, nameReference, readList, resolveReference } from '../api-document.ts';
import { type ApiChange, addition, breaking, type Direction } from './api-change.ts';
import { compareKeywords } from './compare-keywords.ts';
import { compareMembers, mapPair, type Pair, readMember } from './pair.ts';

export interface Comparison {
  readonly documents: Pair<Json>;
  /** The shared schemas that are already compared, by direction. */
  readonly compared: Set<string>;
}

export function resolvePair({ documents }: Comparison, { before, after }: Pair<unknown>): Pair<Json> {
  return {
    before: resolveReference(documents.before, before),
    after: resolveReference(documents.after, after),
  };
}

/** Compares two schemas. A shared schema is compared once, under its name. */
export function compareSchemas(
  comparison: Comparison,
  direction: Direction,
  where: string,
  schemas: Pair<unknown>,
): readonly ApiChange[] {
  const { before, after } = mapPair(schemas, nameReference);
  const resolved = resolvePair(comparison, schemas);
  if (before === undefined || after === undefined)
    return comparePlain(comparison, direction, where, resolved);
  const key = `${direction} ${before} ${after}`;
  if (comparison.compared.has(key)) return [];
  comparison.compared.add(key);
  const name = before === after ? `${before.split('/').at(-1)} (${direction})` : where;
  return comparePlain(comparison, direction, name, resolved);
}

function comparePlain(
  comparison: Comparison,
  direction: Direction,
  where: string,
  schemas: Pair<Json>,
): readonly ApiChange[] {
  const items = mapPair(schemas, (schema) => schema.items);
  return [
    ...compareKeywords(direction, where, schemas),
    ...compareProperties(comparison, direction, where, schemas),
    ...(items.before === undefined || items.after === undefined
      ? []
      : compareSchemas(comparison, direction, `${where}[]`, items)),
    ...compareParts(comparison, direction, where, schemas),
    ...['oneOf', 'anyOf'].flatMap((keyword) =>
      compareAlternatives(
        comparison,
        direction,
        where,
        mapPair(schemas, (schema) => readList(schema[keyword])),
      ),
    ),
  ];
}

/** Compares the parts of `allOf` one by one. A different number of parts is breaking. */
function compareParts(
  comparison: Comparison,
  direction: Direction,
  where: string,
  schemas: Pair<Json>,
): readonly ApiChange[] {
  const { before, after } = mapPair(schemas, (schema) => readList(schema.allOf));
  if (before.length !== after.length)
    return [breaking(where, `has ${after.length} parts instead of ${before.length}`)];
  return before.flatMap((part, index) =>
    compareSchemas(comparison, direction, where, { before: part, after: after[index] }),
  );
}

function compareProperties(
  comparison: Comparison,
  direction: Direction,
  where: string,
  schemas: Pair<Json>,
): readonly ApiChange[] {
  const required = mapPair(schemas, (schema) => readList(schema.required));
  return compareMembers(readMember(schemas, 'properties'), {
    removed: (name) => breaking(`${where}.${name}`, 'was removed'),
    added: (name) =>
      direction === 'sent' && required.after.includes(name)
        ? breaking(`${where}.${name}`, 'is new and required')
        : addition(`${where}.${name}`, 'is new'),
    common: (name, values) => [
      ...compareRequired(
        direction,
        `${where}.${name}`,
        mapPair(required, (names) => names.includes(name)),
      ),
      ...compareSchemas(comparison, direction, `${where}.${name}`, values),
    ],
  });
}

function compareRequired(direction: Direction, where: string, { before, after }: Pair<boolean>) {
  if (before === after) return [];
  if (direction === 'sent')
    return [after ? breaking(where, 'is required now') : addition(where, 'may be left out now')];
  return [after ? addition(where, 'is always there now') : breaking(where, 'may be missing now')];
}

/** Each alternative must remain valid. Alternatives are matched by content, not by position. */
function compareAlternatives(
  { documents, compared }: Comparison,
  direction: Direction,
  where: string,
  { before, after }: Pair<readonly unknown[]>,
): readonly ApiChange[] {
  const compare = (left: unknown, right: unknown): readonly ApiChange[] =>
    compareSchemas({ documents, compared: new Set(compared) }, direction, where, {
      before: left,
      after: right,
    });
  const isCompatible = (left: unknown, right: unknown): boolean =>
    compare(left, right).every(({ isBreaking }) => !isBreaking);
  const lost = before.flatMap((schema, index) => {
    if (after.some((other) => isCompatible(schema, other))) return [];
    return before.length === after.length
      ? compare(schema, after[index])
      : [breaking(where, `alternative ${index + 1} was removed`)];
  });
  const more = after.length - before.length;
  return more > 0 ? [...lost, addition(where, `new alternatives: ${more}`)] : lost;
}
