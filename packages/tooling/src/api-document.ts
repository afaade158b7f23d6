export type Json = Readonly<Record<string, unknown>>;

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

export function readObject(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function readList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

export function nameReference(value: unknown): string | undefined {
  const reference = readObject(value).$ref;
  return typeof reference === 'string' ? reference : undefined;
}

/** Resolves references within a document. Throws if one has no target. */
export function resolveReference(document: Json, value: unknown): Json {
  const reference = nameReference(value);
  if (reference === undefined) return readObject(value);
  const steps = reference.replace('#/', '').split('/');
  const target = steps.reduce<unknown>(
    (place, step) => readObject(place)[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  if (target === undefined) throw new Error(`${reference} has no target in the document`);
  return resolveReference(document, target);
}
