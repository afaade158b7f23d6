import { type Json, methods, readList, readObject, resolveReference } from '../api-document.ts';

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: Json;
}

export interface ApiResponse {
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: Json }>>;
  /** The schema of the body by media type; empty without a body. */
  readonly contents: Readonly<Record<string, Json>>;
}

/** References to named schemas remain; all others are resolved. */
export interface ApiOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** All methods of the path. */
  readonly methods: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body:
    | { readonly required: boolean; readonly contents: Readonly<Record<string, Json>> }
    | undefined;
  /** By status. */
  readonly responses: Readonly<Record<string, ApiResponse>>;
  /** Scopes by scheme for each requirement. Empty if everyone has access. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

export interface ApiDescription {
  readonly operations: readonly ApiOperation[];
  readonly schemas: Readonly<Record<string, Json>>;
}

/** Reads the operations of an OpenAPI 3.1 document. Throws if a reference has no target. */
export function readApiDocument(document: Json): ApiDescription {
  const operations = Object.entries(readObject(document.paths)).flatMap(([path, item]) => {
    const described = Object.entries(readObject(item)).filter(([key]) => methods.includes(key));
    const served = described.map(([key]) => key.toUpperCase());
    return described.map(([key, operation]) =>
      readOperation(document, { path, method: key.toUpperCase(), methods: served }, readObject(operation)),
    );
  });
  const { schemas } = readObject(document.components);
  return { operations, schemas: readObject(schemas) as ApiDescription['schemas'] };
}

type Place = Pick<ApiOperation, 'path' | 'method' | 'methods'>;

function readOperation(document: Json, place: Place, operation: Json): ApiOperation {
  const resolve = (node: unknown) => resolveReference(document, node);
  const body = resolve(operation.requestBody);
  return {
    ...place,
    operationId: operation.operationId as string,
    parameters: readList(operation.parameters).map((node) => {
      const { name, in: where, required = false, schema } = resolve(node);
      return { name, in: where, required, schema } as ApiParameter;
    }),
    body:
      operation.requestBody === undefined
        ? undefined
        : { required: body.required === true, contents: readContents(body.content) },
    responses: mapValues(operation.responses, (node) => {
      const { headers, content } = resolve(node);
      return {
        headers: mapValues(headers, (header) => {
          const { required, schema } = resolve(header);
          return { required: required === true, schema: readObject(schema) };
        }),
        contents: readContents(content),
      };
    }),
    security: readList(operation.security) as ApiOperation['security'],
  };
}

function readContents(content: unknown): Readonly<Record<string, Json>> {
  return mapValues(content, (media) => readObject(readObject(media).schema));
}

function mapValues<Value>(record: unknown, map: (value: unknown) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(Object.entries(readObject(record)).map(([name, value]) => [name, map(value)]));
}
