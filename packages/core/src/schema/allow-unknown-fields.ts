import { z } from 'zod';

/** Copies a schema so that all its objects may have further fields, which later versions may add. The copy has no `id`. */
export function allowUnknownFields<Schema extends z.ZodType>(schema: Schema): Schema {
  return allowUnknownFieldsInAny(schema) as Schema;
}

function allowUnknownFieldsInAny(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodExactOptional)
    return describeAs(schema, z.exactOptional(allowUnknownFieldsInAny(schema.unwrap())));
  if (!(schema instanceof z.ZodObject)) return schema;
  const fields: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, allowUnknownFieldsInAny(field)] as const),
  );
  return describeAs(schema, schema.clone({ ...schema._zod.def, shape, catchall: z.unknown() }));
}

function describeAs(schema: z.core.$ZodType, copy: z.core.$ZodType): z.core.$ZodType {
  const { id: _, ...description } = z.globalRegistry.get(schema) ?? {};
  z.globalRegistry.add(copy, description);
  return copy;
}
