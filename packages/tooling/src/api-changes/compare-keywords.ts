import { isDeepStrictEqual } from 'node:util';
import type { Json } from '../api-document.ts';
import { type ApiChange, addition, breaking, type Direction } from './api-change.ts';
import type { Pair } from './pair.ts';

const bounds: Readonly<Record<string, 'upper' | 'lower'>> = {
  exclusiveMaximum: 'upper',
  maxItems: 'upper',
  maxLength: 'upper',
  maximum: 'upper',
  exclusiveMinimum: 'lower',
  minItems: 'lower',
  minLength: 'lower',
  minimum: 'lower',
};

/** Keywords that are compared as a whole. Without one, more values are valid. */
const exactKeywords = ['type', 'format', 'pattern', 'multipleOf', 'uniqueItems'] as const;

type Strictness = 'same' | 'tighter' | 'looser' | 'other';

export function compareKeywords(
  direction: Direction,
  where: string,
  schemas: Pair<Json>,
): readonly ApiChange[] {
  return [
    ...compareValues(direction, where, schemas),
    ...exactKeywords.flatMap((keyword) => check(direction, where, keyword, schemas, compareExactly)),
    ...Object.keys(bounds).flatMap((keyword) => check(direction, where, keyword, schemas, compareBounds)),
  ];
}

/** Values that a client sends must remain valid. Values that it receives must fit the old schema. */
function check(
  direction: Direction,
  where: string,
  keyword: string,
  { before, after }: Pair<Json>,
  compare: (keyword: string, values: Pair<unknown>) => Strictness,
): readonly ApiChange[] {
  const values = { before: before[keyword], after: after[keyword] };
  const strictness = compare(keyword, values);
  if (strictness === 'same') return [];
  const harmless: Strictness = direction === 'sent' ? 'looser' : 'tighter';
  const what = `${keyword} was ${format(values.before)} and is ${format(values.after)}`;
  return [strictness === harmless ? addition(where, what) : breaking(where, what)];
}

function compareExactly(_: string, { before, after }: Pair<unknown>): Strictness {
  if (isDeepStrictEqual(before, after)) return 'same';
  if (before === undefined) return 'tighter';
  return after === undefined ? 'looser' : 'other';
}

function compareBounds(keyword: string, { before, after }: Pair<unknown>): Strictness {
  if (typeof before !== 'number' || typeof after !== 'number')
    return compareExactly(keyword, { before, after });
  if (before === after) return 'same';
  return after < before === (bounds[keyword] === 'upper') ? 'tighter' : 'looser';
}

/** A new value is an addition in both directions: clients must accept unknown values. */
function compareValues(
  direction: Direction,
  where: string,
  { before, after }: Pair<Json>,
): readonly ApiChange[] {
  const [were, are] = [listValues(before), listValues(after)];
  if (were === undefined && are === undefined) return [];
  if (were === undefined)
    return [(direction === 'sent' ? breaking : addition)(where, 'has a list of values now')];
  if (are === undefined) return [(direction === 'sent' ? addition : breaking)(where, 'has any value now')];
  return [
    ...were
      .filter((value) => !are.includes(value))
      .map((value) => breaking(where, `${format(value)} was removed`)),
    ...are
      .filter((value) => !were.includes(value))
      .map((value) => addition(where, `${format(value)} is new`)),
  ];
}

function listValues(schema: Json): readonly unknown[] | undefined {
  if (Array.isArray(schema.enum)) return schema.enum;
  return 'const' in schema ? [schema.const] : undefined;
}

function format(value: unknown): string {
  return value === undefined ? 'not there' : JSON.stringify(value);
}
