import { type Json, nameReference, readList, readObject, resolveReference } from '../api-document.ts';
import { type ApiChange, addition, breaking, type Direction } from './api-change.ts';
import { compareKeywords } from './compare-keywords.ts';
import { type Pair, splitKeys } from './pair.ts';

/** What a comparison of schemas knows beside them. */
export interface Comparison {
  readonly documents: Pair<Json>;
  /** The shared schemas that are compared already, by direction. */
  readonly compared: Set<string>;
}

/** Compares two schemas of the same place. What several places share is told once, under its own name. */
export function compareSchemas(
  comparison: Comparison,
  direction: Direction,
  where: string,
  schemas: Pair<unknown>,
): readonly ApiChange[] {
  const [before, after] = [nameReference(schemas.before), nameReference(schemas.after)];
  const { documents, compared } = comparison;
  const resolved = {
    before: resolveReference(documents.before, schemas.before),
    after: resolveReference(documents.after, schemas.after),
  };
  if (before === undefined || after === undefined)
    return comparePlain(comparison, direction, where, resolved);
  const key = `${direction} ${before} ${after}`;
  if (compared.has(key)) return [];
  compared.add(key);
  const name = before === after ? `${before.split('/').at(-1)} (${direction})` : where;
  return comparePlain(comparison, direction, name, resolved);
}

function comparePlain(
  comparison: Comparison,
  direction: Direction,
  where: string,
  schemas: Pair<Json>,
): readonly ApiChange[] {
  const { before, after } = schemas;
  const goOn = (place: string, keyword: string): readonly ApiChange[] =>
    before[keyword] === undefined || after[keyword] === undefined
      ? []
      : compareSchemas(comparison, direction, place, { before: before[keyword], after: after[keyword] });
  return [
    ...compareKeywords(direction, where, schemas),
    ...compareProperties(comparison, direction, where, schemas),
    ...goOn(`${where}[]`, 'items'),
    ...compareParts(comparison, direction, where, schemas),
    ...['oneOf', 'anyOf'].flatMap((keyword) =>
      compareAlternatives(comparison, direction, where, {
        before: readList(before[keyword]),
        after: readList(after[keyword]),
      }),
    ),
  ];
}

/** What must hold together is compared one by one; more or fewer of it cannot be judged from outside. */
function compareParts(
  comparison: Comparison,
  direction: Direction,
  where: string,
  schemas: Pair<Json>,
): readonly ApiChange[] {
  const [before, after] = [readList(schemas.before.allOf), readList(schemas.after.allOf)];
  if (before.length !== after.length) {
    return [breaking(where, `has ${after.length} parts instead of ${before.length}`)];
  }
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
  const properties = {
    before: readObject(schemas.before.properties),
    after: readObject(schemas.after.properties),
  };
  const wasRequired = new Set(readList(schemas.before.required));
  const isRequired = new Set(readList(schemas.after.required));
  const { gone, added, kept } = splitKeys(properties);
  return [
    ...gone.map((name) => breaking(`${where}.${name}`, 'is gone')),
    ...added.map((name) =>
      direction === 'sent' && isRequired.has(name)
        ? breaking(`${where}.${name}`, 'is new and required')
        : addition(`${where}.${name}`, 'is new'),
    ),
    ...kept.flatMap((name) => [
      ...compareRequired(direction, `${where}.${name}`, wasRequired.has(name), isRequired.has(name)),
      ...compareSchemas(comparison, direction, `${where}.${name}`, {
        before: properties.before[name],
        after: properties.after[name],
      }),
    ]),
  ];
}

function compareRequired(direction: Direction, where: string, before: boolean, after: boolean) {
  if (before === after) return [];
  if (direction === 'sent') {
    return [after ? breaking(where, 'is required now') : addition(where, 'may be left out now')];
  }
  return [after ? addition(where, 'is always there now') : breaking(where, 'may be missing now')];
}

/** Each way to be valid must still be one; ways are told apart by what they say, not by their place. */
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
      : [breaking(where, `alternative ${index + 1} is gone`)];
  });
  const more = after.length - before.length;
  return more > 0 ? [...lost, addition(where, `new alternatives: ${more}`)] : lost;
}
