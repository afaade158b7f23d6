import type { JsonSchema, OpenApiDocument } from '@ob/http/routes';

/** A parameter of an operation. */
export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** The body of a request or a response. */
export interface ApiBody {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  /** The first example. */
  readonly example: unknown;
}

/** A response of an operation. */
export interface ApiResponse {
  readonly status: string;
  readonly description: string;
  readonly bodies: readonly ApiBody[];
}

/** One operation of the document. Its references are resolved, except those to schemas. */
export interface ApiOperation extends Pick<Operation, 'operationId' | 'summary' | 'description' | 'tags'> {
  readonly method: string;
  readonly path: string;
  /** The names of the security schemes that each alternative needs together. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: readonly ApiParameter[];
  readonly body?: ApiBody;
  readonly responses: readonly ApiResponse[];
}

/** The parts of OpenAPI that a document of `createOpenApiDocument` uses. */
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

/** Lists every operation of a document in its order. */
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

/** Replaces every reference to a component by that component. Schemas and values of examples stay as they are. */
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
