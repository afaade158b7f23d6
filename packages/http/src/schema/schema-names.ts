import { z } from 'zod';

/** What documents say of a schema beside its shape. */
export interface SchemaWords {
  readonly description?: string;
  /** What each field means, by its name. */
  readonly fields?: Readonly<Record<string, string>>;
  /** Further JSON Schema keywords, for what a check in code says and the shape alone does not. */
  readonly keywords?: Readonly<Record<string, unknown>>;
}

/** The keyword under which the words for fields wait until their properties are written. */
export const fieldWordsKeyword = 'x-field-words';

/** Names a schema, so that documents list it once and refer to it. Answers the schema itself. */
export function nameSchema<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
  words: SchemaWords = {},
): Schema {
  z.globalRegistry.add(schema, { id: name, ...describeWords(words) });
  return schema;
}

/** Tells documents about a schema that stands wherever it is used, without a name. Answers the schema itself. */
export function describeInPlace<Schema extends z.ZodType>(schema: Schema, words: SchemaWords): Schema {
  z.globalRegistry.add(schema, describeWords(words));
  return schema;
}

function describeWords({ description, fields, keywords }: SchemaWords): Readonly<Record<string, unknown>> {
  return {
    ...(description === undefined ? {} : { description }),
    ...(fields === undefined ? {} : { [fieldWordsKeyword]: fields }),
    ...keywords,
  };
}
