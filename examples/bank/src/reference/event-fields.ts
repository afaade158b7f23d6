import type { JsonSchema } from '@ob/core/openapi';

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

/** Lists the fields of a schema, those of objects in it right after them. */
export function listFields(schemas: Schemas, schema: JsonSchema, above = ''): readonly FieldRow[] {
  const { properties = {}, required = [] } = resolve(schemas, schema) as {
    readonly properties?: Schemas;
    readonly required?: readonly string[];
  };
  return Object.entries(properties).flatMap(([name, property]) => {
    const path = `${above}${name}`;
    const resolved = resolve(schemas, property);
    const meaning = String(resolved.description ?? '');
    const row = { path, kind: sayKind(resolved), isRequired: required.includes(name), meaning };
    return [row, ...listFields(schemas, property, `${path}.`)];
  });
}

/** What stands beside a reference says more of this place than what it refers to. */
function resolve(schemas: Schemas, schema: JsonSchema): JsonSchema {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...beside } = schema;
  return { ...resolve(schemas, schemas[String($ref).split('/').at(-1) ?? ''] ?? {}), ...beside };
}

function sayKind(schema: JsonSchema): string {
  if ('const' in schema) return `“${schema.const}”`;
  const values = Array.isArray(schema.enum) ? schema.enum : [];
  if (values.length > 0 && values.length <= listedValues)
    return values.map((value) => `“${value}”`).join(', ');
  if (schema.format === 'date-time') return 'timestamp';
  return String(schema.type === 'string' ? 'text' : (schema.type ?? 'any value'));
}
