import { type Json, readObject } from '../api-document.ts';
import type { ApiChange } from './api-change.ts';

export interface Pair<Value> {
  readonly before: Value;
  readonly after: Value;
}

export function mapPair<From, To>({ before, after }: Pair<From>, map: (value: From) => To): Pair<To> {
  return { before: map(before), after: map(after) };
}

export function readMember(pair: Pair<Json>, name: string): Pair<Json> {
  return mapPair(pair, (side) => readObject(side[name]));
}

export interface MemberRules {
  removed(name: string): ApiChange;
  added(name: string, value: unknown): ApiChange;
  common?(name: string, values: Pair<unknown>): readonly ApiChange[];
}

export function compareMembers(
  { before, after }: Pair<Json>,
  { removed, added, common = () => [] }: MemberRules,
): readonly ApiChange[] {
  const names = Object.keys(before);
  return [
    ...names.filter((name) => !(name in after)).map((name) => removed(name)),
    ...Object.entries(after).flatMap(([name, value]) => (name in before ? [] : [added(name, value)])),
    ...names
      .filter((name) => name in after)
      .flatMap((name) => common(name, { before: before[name], after: after[name] })),
  ];
}
