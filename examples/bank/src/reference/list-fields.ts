import type { JsonSchema } from '@ob/http/routes';

/** One field of a body, as a row of a table. */
export interface FieldRow {
  /** From the body down, with dots: `data.amount.currency`. */
  readonly path: string;
  /** What kind of value it is, or which values there are. */
  readonly kind: string;
  readonly isRequired: boolean;
  /** Markdown. */
  readonly meaning: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** So many values are listed at most; more of them, such as currencies, are a kind of text. */
const listedValues = 8;

/** Schemas refer to each other at most this deep before a list of their fields stops. */
const maxDepth = 8;

/**
 * Lists the fields of a schema, those of objects in it right after them. A field of a list has `[]` in its path. If a
 * body has alternatives, their fields are listed together.
 */
export function listFields(schemas: Schemas, schema: JsonSchema, above = '', depth = 0): readonly FieldRow[] {
  if (depth > maxDepth) return [];
  const resolved = resolve(schemas, schema);
  const { properties = {}, required = [] } = resolved as {
    readonly properties?: Schemas;
    readonly required?: readonly string[];
  };
  // An alternative may forbid a field by the schema `false`.
  const allowed = Object.entries(properties).filter(([, property]) => isSchema(property));
  const own = allowed.flatMap(([name, property]) => {
    const path = `${above}${name}`;
    const field = resolve(schemas, property);
    const meaning = String(field.description ?? '');
    const row = { path, kind: describeKind(field), isRequired: required.includes(name), meaning };
    return [row, ...listFields(schemas, property, `${path}.`, depth + 1)];
  });
  const items = isSchema(resolved.items) ? resolve(schemas, resolved.items) : {};
  const inList = listFields(schemas, items, above.replace(/\.$/, '[].'), depth + 1);
  return mergeRows([...own, ...inList, ...listAlternatives(schemas, resolved, above, depth)]);
}

function listAlternatives(
  schemas: Schemas,
  { anyOf, oneOf, allOf }: JsonSchema,
  above: string,
  depth: number,
): readonly FieldRow[] {
  const alternatives = [anyOf, oneOf, allOf].flatMap((list) => (Array.isArray(list) ? list : []));
  return alternatives.filter(isSchema).flatMap((one) => listFields(schemas, one, above, depth + 1));
}

/** The first row of a path says most: it comes from the body itself. */
function mergeRows(rows: readonly FieldRow[]): readonly FieldRow[] {
  const byPath = new Map<string, FieldRow>();
  for (const row of rows) if (!byPath.has(row.path)) byPath.set(row.path, row);
  return [...byPath.values()];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** What stands beside a reference says more of this place than what it refers to. */
function resolve(schemas: Schemas, schema: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...beside } = schema;
  return { ...resolve(schemas, schemas[String($ref).split('/').at(-1) ?? ''] ?? {}), ...beside };
}

/** Names the kind of value that a schema describes, or lists the values if there are few. */
export function describeKind(schema: JsonSchema): string {
  if ('const' in schema) return `“${schema.const}”`;
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  if (values.length > 0 && values.length <= listedValues)
    return values.map((value) => `“${value}”`).join(', ');
  if (schema.format === 'date-time') return 'timestamp';
  if (schema.type === 'array') return 'list';
  return String(schema.type === 'string' ? 'text' : (schema.type ?? 'any value'));
}
