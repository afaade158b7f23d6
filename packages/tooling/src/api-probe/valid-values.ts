import fc from 'fast-check';
import type { Json } from '../api-document.ts';
import type { SchemaValidator } from './schema-validator.ts';

export interface ValueSource {
  readonly schemas: Readonly<Record<string, Json>>;
  readonly check: SchemaValidator;
}

/** Generates values that fit a schema: simple ones, boundary values and its examples. */
export function validValues(source: ValueSource, schema: Json): fc.Arbitrary<unknown> {
  const fits = (value: unknown): boolean => source.check.findMismatches(schema, value).length === 0;
  return filterOrThrow(makeValues(source, schema), fits, 'fits its schema');
}

const missLimit = 5_000;

/** Filters values. Throws if hardly any passes, because the filter would never end. */
export function filterOrThrow<Value>(
  values: fc.Arbitrary<Value>,
  isMatching: (value: Value) => boolean,
  what: string,
): fc.Arbitrary<Value> {
  let misses = 0;
  return values.filter((value) => {
    const matches = isMatching(value);
    misses = matches ? 0 : misses + 1;
    if (misses > missLimit) throw new Error(`of ${missLimit} values none ${what}`);
    return matches;
  });
}

function makeValues(source: ValueSource, schema: Json): fc.Arbitrary<unknown> {
  const values = listAlternatives(source, schema).map((alternative) => makePlain(source, alternative));
  return values.length === 1 && values[0] !== undefined ? values[0] : fc.oneof(...values);
}

/** Lists alternatives of a schema, without references and combinations. */
function listAlternatives(source: ValueSource, schema: Json): readonly Json[] {
  const {
    $ref,
    allOf = [],
    anyOf,
    oneOf,
    ...rest
  } = schema as Json & {
    readonly $ref?: string;
    readonly allOf?: readonly Json[];
    readonly anyOf?: readonly Json[];
    readonly oneOf?: readonly Json[];
  };
  const all = [...($ref === undefined ? [] : [findNamed(source, $ref)]), ...allOf];
  const choices = [anyOf, oneOf].filter((branches) => branches !== undefined);
  const factors = [
    ...all.map((part) => listAlternatives(source, part)),
    ...choices.map((branches) => branches.flatMap((branch) => listAlternatives(source, branch))),
  ];
  return factors.reduce<readonly Json[]>(
    (found, factor) => found.flatMap((left) => factor.map((right) => merge(left, right))),
    [rest],
  );
}

function findNamed({ schemas }: ValueSource, reference: string): Json {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const schema = schemas[name];
  if (schema === undefined) throw new Error(`No schema is named ${name}`);
  return schema;
}

/** Merges two schemas approximately: the validator makes the final check. */
function merge(left: Json, right: Json): Json {
  const [ours, theirs] = [left, right].map(({ properties }) => (properties ?? {}) as Json);
  const names = Object.keys({ ...ours, ...theirs });
  if (names.length === 0) return { ...left, ...right };
  const properties = names.map((name) => {
    const held = [ours?.[name], theirs?.[name]].filter((schema) => schema !== undefined);
    return [name, held.length === 1 ? held[0] : { allOf: held }];
  });
  const required = [left, right].flatMap((schema) => (schema.required ?? []) as readonly string[]);
  return {
    ...left,
    ...right,
    properties: Object.fromEntries(properties),
    required: [...new Set(required)],
  };
}

function makePlain(source: ValueSource, schema: Json): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type: string) => makePlain(source, { ...schema, type })));
  return makeTyped(source, schema);
}

function makeTyped(source: ValueSource, schema: Json): fc.Arbitrary<unknown> {
  const type = schema.type ?? ('properties' in schema ? 'object' : 'string');
  if (type === 'object') return makeObjects(source, schema);
  if (type === 'array') return makeArrays(source, schema);
  if (type === 'integer' || type === 'number') return makeIntegers(schema);
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  return withExamples(schema, makeTexts(schema));
}

function makeObjects(source: ValueSource, schema: Json): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>);
  const values = properties.map(([name, property]) => [name, makeValues(source, property)] as const);
  return fc.record(Object.fromEntries(values), {
    requiredKeys: ((schema.required ?? []) as string[]).filter((name) =>
      properties.some(([known]) => known === name),
    ),
    noNullPrototype: true,
  });
}

function makeArrays(source: ValueSource, schema: Json): fc.Arbitrary<unknown> {
  const {
    items = {},
    minItems = 0,
    maxItems = 6,
    uniqueItems,
  } = schema as {
    readonly items?: Json;
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly uniqueItems?: boolean;
  };
  const size = { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, 6)) };
  const values = makeValues(source, items);
  return uniqueItems === true ? fc.uniqueArray(values, size) : fc.array(values, size);
}

function makeIntegers({ minimum = -1000, maximum = 1_000_000 }: Json): fc.Arbitrary<number> {
  return fc.integer({ min: Number(minimum), max: Number(maximum) });
}

function withExamples(schema: Json, values: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  const examples = [
    ...((schema.examples ?? []) as unknown[]),
    ...(schema.example === undefined ? [] : [schema.example]),
  ];
  return examples.length === 0
    ? values
    : fc.oneof(fc.constantFrom(...examples), { arbitrary: values, weight: 3 });
}

const formats: Readonly<Record<string, fc.Arbitrary<string>>> = {
  'date-time': moments(),
  date: moments().map((moment) => moment.slice(0, 10)),
  uuid: fc.uuid(),
  uri: fc.webUrl({ validSchemes: ['https'] }),
  ipv4: fc.ipV4(),
  ipv6: fc.ipV6(),
};

function makeTexts(schema: Json): fc.Arbitrary<string> {
  const {
    format,
    pattern,
    minLength = 0,
    maxLength = 4_000,
  } = schema as {
    readonly format?: string;
    readonly pattern?: string;
    readonly minLength?: number;
    readonly maxLength?: number;
  };
  const byFormat = format === undefined ? undefined : formats[format];
  if (byFormat !== undefined) return byFormat;
  const size = { minLength, maxLength: Math.min(maxLength, minLength + 60) };
  if (pattern === undefined) return fc.string({ ...size, unit: 'grapheme' });
  const form = new RegExp(pattern, 'u');
  const texts = fc.stringMatching(form).map((text) => [...text].slice(0, maxLength).join(''));
  return filterOrThrow(
    texts,
    (text) => [...text].length >= minLength && form.test(text),
    `matches ${pattern}`,
  );
}

/** Generates times of these years in every notation of RFC 3339. */
function moments(): fc.Arbitrary<string> {
  const span = {
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2030-01-01T00:00:00Z'),
    noInvalidDate: true,
  };
  const zones = fc.constantFrom('Z', '+01:00', '-11:30', '+14:00');
  const fractions = fc.constantFrom('', '.1', '.123', '.999999999');
  return fc
    .tuple(fc.date(span), fractions, zones)
    .map(([date, fraction, zone]) => `${date.toISOString().slice(0, 19)}${fraction}${zone}`);
}
