import { z } from 'zod';
import type { DescribedSchema, JsonSchema } from '../openapi/described-schema.ts';
import { schemaNames } from './schema-names.ts';

/**
 * Describes a schema for documents: `input` as callers may write it, `output` as the service answers it. What JSON Schema
 * cannot say (check digits, one date after another) is left to the description of its operation.
 */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): DescribedSchema {
  const { $schema: _, $defs: components, ...json } = pointAtComponents(convert(schema, io));
  return {
    json,
    components: (components ?? {}) as DescribedSchema['components'],
    check(value) {
      const { error } = schema.safeParse(value);
      return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
    },
  };
}

function convert(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, metadata: schemaNames, target: 'draft-2020-12' });
}

function pointAtComponents(json: JsonSchema): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
