import fc from 'fast-check';
import type { ApiOperation, ApiParameter } from './document.ts';
import type { RequestParts } from './request.ts';
import { type ValueSource, validValues } from './valid-values.ts';

/** Existing ids by parameter name. */
export type KnownValues = Readonly<Record<string, readonly string[]>>;

/** Generates valid requests of an operation, with existing and with made-up ids. */
export function validParts(
  source: ValueSource,
  operation: ApiOperation,
  known: KnownValues,
): fc.Arbitrary<RequestParts> {
  const parts = (place: ApiParameter['in']) =>
    partsIn(
      source,
      operation.parameters.filter(({ in: where }) => where === place),
      known,
    );
  const named = { path: parts('path'), query: parts('query'), headers: parts('header') };
  const contents = Object.entries(operation.body?.contents ?? {});
  if (contents.length === 0) return fc.record(named);
  const bodies = contents.map(([mediaType, schema]) =>
    validValues(source, schema).map((value) => ({ mediaType, value })),
  );
  const both = { ...named, body: fc.oneof(...bodies) };
  return operation.body?.required === true
    ? fc.record(both)
    : fc.record(both, { requiredKeys: ['path', 'query', 'headers'] });
}

function partsIn(
  source: ValueSource,
  parameters: readonly ApiParameter[],
  known: KnownValues,
): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = parameters.map(({ name, schema }) => {
    const existing = known[name] ?? [];
    const made = validValues(source, schema);
    if (existing.length === 0) return [name, made] as const;
    return [name, fc.oneof({ arbitrary: fc.constantFrom(...existing), weight: 3 }, made)] as const;
  });
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return fc.record(Object.fromEntries(values), { requiredKeys: required, noNullPrototype: true });
}
