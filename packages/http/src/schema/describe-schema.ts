import type { z } from 'zod';
import type { DescribedSchema, JsonSchema } from '../routing/described-schema.ts';

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
  const converted = schema.toJSONSchema({ io, target: 'draft-2020-12', override: endOnDescription });
  const { $schema: _, $defs: components, ...json } = pointAtComponents(converted);
  return { json, components: (components ?? {}) as DescribedSchema['components'] };
}

/** Moves the description of a field behind the shape that it describes, as documents have it. */
function endOnDescription({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { id, description } = jsonSchema;
  if (id !== undefined || description === undefined) return;
  delete jsonSchema.description;
  jsonSchema.description = description;
}

function pointAtComponents(json: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
