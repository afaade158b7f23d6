import type { JsonSchema, OpenApiDocument } from '@ob/http/openapi';

/** A parameter of an operation, with its references resolved. */
export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description: string;
  readonly schema: JsonSchema;
}

/** A body of a request or a response. */
export interface ApiBody {
  readonly mediaType: string;
  readonly schema: JsonSchema;
  readonly examples: readonly { readonly summary: string; readonly value: unknown }[];
}

/** A response of an operation. */
export interface ApiResponse {
  readonly status: string;
  readonly description: string;
  readonly bodies: readonly ApiBody[];
}

/** One operation of the document, with its references resolved. */
export interface ApiOperation {
  readonly method: string;
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** The names of the security schemes that each alternative needs together. */
  readonly security: readonly (readonly string[])[];
  readonly parameters: readonly ApiParameter[];
  readonly bodies: readonly ApiBody[];
  readonly responses: readonly ApiResponse[];
}

/** Lists every operation of a document in its order. */
export function listOperations(document: OpenApiDocument): readonly ApiOperation[] {
  const resolve = createResolver(document);
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) =>
      readOperation(resolve, { method: method.toUpperCase(), path }, operation),
    ),
  );
}

type Node = Readonly<Record<string, unknown>>;
type Resolver = (value: unknown) => Node;

/** Follows a reference into the components; returns every other object as it is. */
function createResolver(document: OpenApiDocument): Resolver {
  const asNode = (value: unknown): Node => (typeof value === 'object' && value !== null ? { ...value } : {});
  const resolve: Resolver = (value) => {
    const node = asNode(value);
    if (typeof node.$ref !== 'string') return node;
    const [, ...names] = node.$ref.split('/');
    return resolve(names.reduce<unknown>((found, name) => asNode(found)[name], document));
  };
  return resolve;
}

function readOperation(
  resolve: Resolver,
  place: Pick<ApiOperation, 'method' | 'path'>,
  operation: Node,
): ApiOperation {
  const { tags, security, parameters, responses } = operation;
  return {
    ...place,
    operationId: String(operation.operationId),
    tag: String(listOf(tags)[0]),
    summary: String(operation.summary),
    description: String(operation.description ?? ''),
    security: listOf(security).map((one) => Object.keys(resolve(one))),
    parameters: listOf(parameters).map((one) => readParameter(resolve(one))),
    bodies: readBodies(resolve, resolve(operation.requestBody).content),
    responses: Object.entries(resolve(responses)).map(([status, value]) => {
      const { description, content } = resolve(value);
      return { status, description: String(description), bodies: readBodies(resolve, content) };
    }),
  };
}

function readParameter({ name, in: place, required, description, schema }: Node): ApiParameter {
  return {
    name: String(name),
    in: place === 'path' || place === 'query' ? place : 'header',
    required: required === true,
    description: String(description ?? ''),
    schema: typeof schema === 'object' && schema !== null ? { ...schema } : {},
  };
}

function readBodies(resolve: Resolver, content: unknown): readonly ApiBody[] {
  return Object.entries(resolve(content)).map(([mediaType, value]) => {
    const { schema, examples } = resolve(value);
    return {
      mediaType,
      schema: typeof schema === 'object' && schema !== null ? { ...schema } : {},
      examples: Object.values(resolve(examples)).map((one) => {
        const { summary, value: shown } = resolve(one);
        return { summary: String(summary ?? 'Example'), value: shown };
      }),
    };
  });
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
