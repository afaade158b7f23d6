import type { z } from 'zod';
import type { DescribedSchema, JsonSchema } from '../routing/described-schema.ts';
import type { BodyDescription } from '../routing/operation.ts';

/**
 * Describes a schema for documents: `input` for requests, `output` for responses. JSON Schema cannot express every rule,
 * such as check digits: describe such rules in the operation. The JSON Schema is built at the first read, so that
 * importing descriptions is fast.
 */
export function describeSchema(schema: z.ZodType, io: 'input' | 'output'): DescribedSchema {
  let converted: ReturnType<typeof convert> | undefined;
  const describe = () => {
    converted ??= convert(schema, io);
    return converted;
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

/** Describes a JSON body: `input` for requests, `output` for responses. */
export function describeJsonBody(
  schema: z.ZodType,
  io: 'input' | 'output',
  examples: BodyDescription['examples'],
): readonly [BodyDescription] {
  return [{ mediaType: 'application/json', schema: describeSchema(schema, io), examples }];
}

function convert(schema: z.ZodType, io: 'input' | 'output'): Pick<DescribedSchema, 'json' | 'components'> {
  const converted = schema.toJSONSchema({ io, target: 'draft-2020-12', override: moveDescriptionToEnd });
  const { $schema: _, $defs: components, ...json } = pointAtComponents(converted);
  return { json, components: (components ?? {}) as DescribedSchema['components'] };
}

function moveDescriptionToEnd({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const { id, description } = jsonSchema;
  if (id !== undefined || description === undefined) return;
  delete jsonSchema.description;
  jsonSchema.description = description;
}

function pointAtComponents(json: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/'));
}
