/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** The same place in two documents. */
export interface Pair<Value> {
  readonly before: Value;
  readonly after: Value;
}

/** Reads an object; anything else counts as an empty one. */
export function readObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Reads a list; anything else counts as an empty one. */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Names what a value refers to, where it is a reference. */
export function nameReference(value: unknown): string | undefined {
  const reference = readObject(value).$ref;
  return typeof reference === 'string' ? reference : undefined;
}

/** Follows references within a document. Throws where one leads nowhere. */
export function resolveReference(document: Json, value: unknown): Json {
  const reference = nameReference(value);
  if (reference === undefined) return readObject(value);
  const target = reference
    .replace('#/', '')
    .split('/')
    .reduce<unknown>((place, name) => readObject(place)[name], document);
  if (target === undefined) throw new Error(`${reference} leads nowhere`);
  return resolveReference(document, target);
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
