/** A part of a document or a schema as plain data. */
export type Json = Readonly<Record<string, unknown>>;

/** A parameter of an operation. */
export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly required: boolean;
  readonly schema: Json;
}

/** What an operation may answer with one status. */
export interface ApiAnswer {
  /** By name: whether the field must be there, and what its value is. */
  readonly headers: Readonly<Record<string, { readonly required: boolean; readonly schema: Json }>>;
  /** The schema of the body by media type; empty where there is no body. */
  readonly contents: Readonly<Record<string, Json>>;
}

/** One operation with everything that it refers to in its place; only schemas still refer to named ones. */
export interface ApiOperation {
  readonly operationId: string;
  readonly method: string;
  readonly path: string;
  /** The methods that the path knows, this one among them. */
  readonly methods: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly body:
    | { readonly required: boolean; readonly contents: Readonly<Record<string, Json>> }
    | undefined;
  /** By status. */
  readonly answers: Readonly<Record<string, ApiAnswer>>;
  /** The ways to be let in; each names schemes with their scopes. Empty: everybody is. */
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
}

/** What tests need of an OpenAPI document. */
export interface ApiDescription {
  readonly operations: readonly ApiOperation[];
  /** The named schemas. */
  readonly schemas: Readonly<Record<string, Json>>;
}

const verbs = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'];

/** Reads the operations of an OpenAPI 3.1 document. Throws where a reference leads nowhere. */
export function readApiDocument(document: Json): ApiDescription {
  const resolve = (node: unknown): Json => {
    const { $ref } = node as { readonly $ref?: string };
    return $ref === undefined ? (node as Json) : resolve(follow(document, $ref));
  };
  const operations = Object.entries(document.paths as Json).flatMap(([path, item]) => {
    const described = Object.entries(item as Json).filter(([verb]) => verbs.includes(verb));
    const methods = described.map(([verb]) => verb.toUpperCase());
    return described.map(([verb, operation]) =>
      readOperation({ path, method: verb.toUpperCase(), methods }, operation as Json, resolve),
    );
  });
  const { schemas = {} } = (document.components ?? {}) as { readonly schemas?: ApiDescription['schemas'] };
  return { operations, schemas };
}

function follow(document: Json, reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  const found = steps.reduce<unknown>(
    (node, step) => (node as Json | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')],
    document,
  );
  if (found === undefined) throw new Error(`${reference} leads nowhere`);
  return found;
}

type Place = Pick<ApiOperation, 'path' | 'method' | 'methods'>;

function readOperation(place: Place, operation: Json, resolve: (node: unknown) => Json): ApiOperation {
  const body = operation.requestBody === undefined ? undefined : resolve(operation.requestBody);
  return {
    ...place,
    operationId: operation.operationId as string,
    parameters: ((operation.parameters ?? []) as readonly unknown[]).map((node) => {
      const { name, in: where, required = false, schema } = resolve(node);
      return { name, in: where, required, schema } as ApiParameter;
    }),
    body: body && { required: body.required === true, contents: readContents(body.content) },
    answers: mapValues(operation.responses, (node) => {
      const { headers, content } = resolve(node);
      return {
        headers: mapValues(headers, (header) => {
          const { required = false, schema = {} } = resolve(header);
          return { required: required === true, schema: schema as Json };
        }),
        contents: readContents(content),
      };
    }),
    security: (operation.security ?? []) as ApiOperation['security'],
  };
}

function readContents(content: unknown): Readonly<Record<string, Json>> {
  return mapValues(content, (media) => ((media as Json).schema ?? {}) as Json);
}

function mapValues<Value>(record: unknown, map: (value: unknown) => Value): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries((record ?? {}) as Json).map(([name, value]) => [name, map(value)]),
  );
}
