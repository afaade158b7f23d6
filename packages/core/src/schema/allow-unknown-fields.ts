import { z } from 'zod';

/** Copies a schema so that all its objects accept fields that a later version may add. The copy has no `id`. */
export function allowUnknownFields<Schema extends z.ZodType>(schema: Schema): Schema {
  return allowUnknownFieldsIn(schema) as Schema;
}

function allowUnknownFieldsIn(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodExactOptional)
    return copyDescription(schema, z.exactOptional(allowUnknownFieldsIn(schema.unwrap())));
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, allowUnknownFieldsIn(field)] as const),
  );
  return copyDescription(schema, schema.clone({ ...schema._zod.def, shape, catchall: z.unknown() }));
}

function copyDescription(schema: z.core.$ZodType, copy: z.core.$ZodType): z.core.$ZodType {
  const { id: _, ...description } = z.globalRegistry.get(schema) ?? {};
  z.globalRegistry.add(copy, description);
  return copy;
}
