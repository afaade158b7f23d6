import { z } from 'zod';

const names = z.registry<{ readonly id: string }>();

/** The names under which documents list schemas. */
export const schemaNames: z.core.$ZodRegistry<{ readonly id: string }> = names;

/** Names a schema, so that documents list it once and refer to it. Answers the schema itself. */
export function nameSchema<Schema extends z.ZodType>(name: string, schema: Schema): Schema {
  names.add(schema, { id: name });
  return schema;
}
