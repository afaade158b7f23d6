import { Comment, type DeclarationReflection, type ProjectReflection, ReflectionKind } from 'typedoc';

interface Schema {
  meta(): { readonly id?: string; readonly description?: string } | undefined;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly options?: readonly unknown[];
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && 'meta' in value;
}

/** Copies the descriptions of the schemas in `modules` to the fields of their interfaces, which have no comments. */
export function describeFields(project: ProjectReflection, modules: readonly object[]): void {
  const schemas = indexSchemas(modules);
  for (const reflection of project.getReflectionsByKind(ReflectionKind.Interface)) {
    const record = reflection as DeclarationReflection;
    const shape = schemas.get(findSchemaName(record))?.shape ?? {};
    for (const field of record.children ?? []) {
      const text = shape[field.name]?.meta()?.description;
      if (text !== undefined) field.comment = new Comment([{ kind: 'text', text }]);
    }
  }
}

/** Indexes schemas by export name, and the alternatives of a union by `id`. */
function indexSchemas(modules: readonly object[]): ReadonlyMap<string, Schema> {
  const exported = modules.flatMap((module) => Object.entries(module)).filter(([, value]) => isSchema(value));
  const alternatives = exported
    .flatMap(([, schema]) => schema.options ?? [])
    .filter(isSchema)
    .map((schema): [string, Schema] => [nameSchema(schema.meta()?.id ?? ''), schema]);
  return new Map<string, Schema>([...alternatives, ...exported]);
}

const nameSchema = (id: string): string => `${id.charAt(0).toLowerCase()}${id.slice(1)}Schema`;

/** Finds the schema in `extends ReadonlyDeep<z.infer<typeof accountSchema>>`. */
function findSchemaName({ extendedTypes = [] }: DeclarationReflection): string {
  return /typeof (\w+)/.exec(extendedTypes.join())?.[1] ?? '';
}
