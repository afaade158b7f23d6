/** A JSON Schema (draft 2020-12) as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A shape as documents show it, and as values are held against it. */
export interface DescribedSchema {
  /** The schema, or a `$ref` into `#/components/schemas/` where it has a name. */
  readonly json: JsonSchema;
  /** By its name, every named schema that `json` refers to, directly or not. */
  readonly components: Readonly<Record<string, JsonSchema>>;
  /** Tells what is wrong with a value, each as `path: fault`; empty where it fits. */
  check(value: unknown): readonly string[];
}
