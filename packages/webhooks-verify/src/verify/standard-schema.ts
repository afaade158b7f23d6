/** What a schema answers: the value, or the issues that speak against it. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly unknown[] };

/**
 * A schema of any library that implements Standard Schema version 1 (Zod, Valibot, ArkType and others), reduced to
 * what a verifier asks of it.
 */
export interface StandardSchema<Output> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>;
  };
}
