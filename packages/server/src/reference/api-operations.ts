import type { JsonSchema, OpenApiDocument } from '@ob/http/routes';

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

export interface ApiBody {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  /** The first example. */
  readonly example: unknown;
}

export interface ApiResponse {
  readonly status: string;
  readonly description: string;
  readonly bodies: readonly ApiBody[];
}

/** An operation with resolved references, except those to schemas. */
export interface ApiOperation extends Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags'> {
  readonly method: string;
  readonly path: string;
  /** The alternatives; each lists the security schemes that it needs together. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  readonly responses: readonly ApiResponse[];
}

/** The used parts of an OpenAPI operation. */
interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly object[];
  readonly parameters?: readonly ApiParameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

type Content = Readonly<
  Record<
    string,
    { readonly schema: JsonSchema; readonly examples?: Readonly<Record<string, { readonly value: unknown }>> }
  >
>;

/** Lists the operations of a document in order. */
export function listOperations(document: OpenApiDocument): readonly ApiOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      readOperation({ method: method.toUpperCase(), path }, resolve(document, operation) as Operation),
    ),
  );
}

function readOperation(place: Pick<ApiOperation, 'method' | 'path'>, operation: Operation): ApiOperation {
  const { security = [], parameters = [], requestBody, responses } = operation;
  const [body] = listBodies(requestBody?.content);
  return {
    ...operation,
    ...place,
    security: security.map((alternative) => Object.keys(alternative)),
    parameters,
    ...(body && { body }),
    responses: Object.entries(responses).map(([status, { description, content }]) => ({
      status,
      description,
      bodies: listBodies(content),
    })),
  };
}

function listBodies(content: Content = {}): readonly ApiBody[] {
  return Object.entries(content).map(([mediaType, { schema, examples = {} }]) => {
    const [example] = Object.values(examples);
    return { mediaType, schema, example: example?.value };
  });
}

/** Resolves references to components, except in schemas and example values. */
function resolve(document: OpenApiDocument, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((item) => resolve(document, item));
  if (typeof node !== 'object' || node === null) return node;
  if ('$ref' in node) {
    const [, ...names] = String(node.$ref).split('/');
    return resolve(
      document,
      names.reduce<unknown>((found, name) => Object(found)[name], document),
    );
  }
  const members = Object.entries(node).map(([key, value]) => [
    key,
    key === 'schema' || key === 'value' ? value : resolve(document, value),
  ]);
  return Object.fromEntries(members);
}
