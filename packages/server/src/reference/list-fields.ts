import type { JsonSchema } from '@ob/http/routes';

/** A field of a body. */
export interface FieldRow {
  /** The path with dots: `data.amount.currency`. */
  readonly path: string;
  /** The kind of value, or the possible values. */
  readonly kind: string;
  readonly isRequired: boolean;
  /** Markdown. */
  readonly meaning: string;
}

type Schemas = Readonly<Record<string, JsonSchema>>;

/** The maximum number of listed values. A longer list, such as currencies, is shown as text. */
const maxListedValues = 8;

/** The maximum depth of references. */
const maxDepth = 8;

/**
 * Lists the fields of a schema, each followed by the fields of its object. A field in a list has `[]` in its path. The
 * fields of alternatives are listed together.
 */
export function listFields(schemas: Schemas, schema: JsonSchema, above = '', depth = 0): readonly FieldRow[] {
  if (depth > maxDepth) return [];
  const resolved = resolve(schemas, schema);
  const { properties = {}, required = [] } = resolved as {
    readonly properties?: Schemas;
    readonly required?: readonly string[];
  };
  // The schema `false` forbids a field.
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

/** Keeps the first row of each path, which comes from the body itself. */
function mergeRows(rows: readonly FieldRow[]): readonly FieldRow[] {
  const byPath = new Map<string, FieldRow>();
  for (const row of rows) if (!byPath.has(row.path)) byPath.set(row.path, row);
  return [...byPath.values()];
}

function isSchema(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null;
}

/** Resolves a reference. Keywords next to it override those of the component. */
function resolve(schemas: Schemas, schema: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...overrides } = schema;
  return { ...resolve(schemas, schemas[String($ref).split('/').at(-1) ?? ''] ?? {}), ...overrides };
}

/** Names the kind of value that a schema describes, or lists the values if there are few. */
export function describeKind(schema: JsonSchema): string {
  if ('const' in schema) return `“${schema.const}”`;
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  if (values.length > 0 && values.length <= maxListedValues)
    return values.map((value) => `“${value}”`).join(', ');
  if (schema.format === 'date-time') return 'timestamp';
  if (schema.type === 'array') return 'list';
  return String(schema.type === 'string' ? 'text' : (schema.type ?? 'any value'));
}
