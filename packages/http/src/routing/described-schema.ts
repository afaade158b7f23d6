/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema for documents, with a check for values. */
export interface DescribedSchema {
  /** The schema, or a `$ref` into `#/components/schemas/` if it has a name. */
  readonly json: JsonSchema;
  /** All named schemas that `json` refers to, directly or not, by name. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Lists the errors of a value as `path: error`. Empty if the value is valid. */
  check(value: unknown): readonly string[];
}
