/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** The keys of a path that are operations. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Reads an object; anything else counts as an empty one. */
export function readObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

/** Reads a list; anything else counts as an empty one. */
export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the target of a reference; `undefined` if the value is no reference. */
export function nameReference(value: unknown): string | undefined {
  const reference = readObject(value).$ref;
  return typeof reference === 'string' ? reference : undefined;
}

/** Follows references within a document. Throws if one leads nowhere. */
export function resolveReference(document: Json, value: unknown): Json {
  const reference = nameReference(value);
  if (reference === undefined) return readObject(value);
  const steps = reference.replace('#/', '').split('/');
  const target = steps.reduce<unknown>(
    (place, step) => readObject(place)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  if (target === undefined) throw new Error(`${reference} leads nowhere`);
  return resolveReference(document, target);
}
