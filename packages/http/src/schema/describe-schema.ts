import { z } from 'zod';
import type { DescribedSchema, JsonSchema } from './described-schema.ts';
import { fieldWordsKeyword } from './schema-names.ts';

/**
 * Describes a schema for documents: `input` as callers may write it, `output` as the service answers it. What JSON Schema
 * cannot say (check digits, one date after another) is left to the description of its operation. The JSON Schema is made
 * when it is first read: to import descriptions costs next to nothing.
 */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): DescribedSchema {
  let made: ReturnType<typeof convert> | undefined;
  const describe = () => {
    made ??= convert(schema, io);
    return made;
  };
  return {
    get json() {
      return describe().json;
    },
    get components() {
      return describe().components;
    },
    check(value) {
      const { error } = schema.safeParse(value);
      return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
    },
  };
}

function convert(schema: z.ZodType, io: 'input' | 'output'): Pick<DescribedSchema, 'json' | 'components'> {
  const converted = z.toJSONSchema(schema, { io, target: 'draft-2020-12', override: endOnDescription });
  const { $schema: _, $defs: components, ...json } = pointAtComponents(tellFields(converted));
  return { json, components: (components ?? {}) as DescribedSchema['components'] };
}

/** Moves the description of a field behind the shape that it describes, as documents have it. */
function endOnDescription({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { id, description } = jsonSchema;
  if (id !== undefined || description === undefined) return;
  delete jsonSchema.description;
  jsonSchema.description = description;
}

/** Puts the words for fields where readers of a JSON Schema look for them: at the properties. */
function tellFields(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tellFields);
  if (!isRecord(node)) return node;
  const { [fieldWordsKeyword]: words, ...json } = mapValues(node, tellFields);
  return isRecord(words) && isRecord(json.properties)
    ? { ...json, properties: mapValues(json.properties, (property, name) => tell(property, words[name])) }
    : json;
}

function tell(property: unknown, description: unknown): unknown {
  return description === undefined || !isRecord(property) ? property : { ...property, description };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapValues(
  record: Readonly<Record<string, unknown>>,
  change: (value: unknown, key: string) => unknown,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}

function pointAtComponents(json: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
