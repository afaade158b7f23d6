import type { Json } from '../api-document.ts';

/** The same place in two documents. */
export interface Pair<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Splits the keys of two objects into those that went, came and stayed. */
export function splitKeys({ before, after }: Pair<Json>): {
  readonly gone: readonly string[];
  readonly added: readonly string[];
  readonly kept: readonly string[];
} {
  return {
    gone: Object.keys(before).filter((key) => !(key in after)),
    added: Object.keys(after).filter((key) => !(key in before)),
    kept: Object.keys(before).filter((key) => key in after),
  };
}
